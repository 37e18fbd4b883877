import type { Product } from '@shop/contracts/catalog/entities'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '../../../kit/controls/Tabs.tsx'
import { DescriptionTab } from './DescriptionTab.tsx'
import styles from './ProductTabs.module.css'
import { ReviewsTab } from './ReviewsTab.tsx'
import { ShippingTab } from './ShippingTab.tsx'
import { FactList } from './FactList.tsx'
import { productLines } from './productLines.tsx'

const SpecificationsTab = ({ product }: { product: Product }) => {
  const { specifications } = productLines(product)
  if (specifications.length === 0) return <p className={styles.empty}>No specifications yet.</p>
  return <FactList lines={specifications} />
}

const names = ['description', 'specifications', 'shipping', 'reviews'] as const

/** Shows all texts about the product. The chosen tab is part of the address. */
export const ProductTabs = ({ product }: { product: Product }) => {
  const [search, setSearch] = useSearchParams()
  const current = names.find(name => name === search.get('tab')) ?? 'description'
  return (
    <div className={styles.tabs}>
      <Tabs
        label="About this product"
        folds
        current={current}
        onChange={tab =>
          setSearch(
            previous => {
              const next = new URLSearchParams(previous)
              if (tab === 'description') next.delete('tab')
              else next.set('tab', tab)
              return next
            },
            { replace: true, preventScrollReset: true },
          )
        }
        tabs={[
          { name: 'description', label: 'Description', content: <DescriptionTab product={product} /> },
          {
            name: 'specifications',
            label: 'Specifications',
            content: <SpecificationsTab product={product} />,
          },
          {
            name: 'shipping',
            label: 'Shipping',
            content: <ShippingTab isSoldOut={product.variants.every(({ stock }) => stock === 0)} />,
          },
          {
            name: 'reviews',
            label: 'Reviews',
            content: <ReviewsTab product={product} isShown={current === 'reviews'} />,
          },
        ]}
      />
    </div>
  )
}
