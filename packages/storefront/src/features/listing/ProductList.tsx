import type { ProductCard, ProductList as ProductPage } from '@shop/contracts/catalog/entities'
import type { ReactNode } from 'react'
import { ProductGrid } from '../cards/ProductGrid.tsx'
import { cardAddress } from './cardAddress.ts'
import type { Filters } from './filters.ts'
import styles from './ProductList.module.css'
import { ProductRow } from './ProductRow.tsx'

interface Props {
  products: ProductPage
  /** Filters by which it was asked for. */
  filters: Filters
  /** Nothing with a picture stands above. */
  isFirst?: boolean
  /** Tells whether others are on their way. */
  isOutdated: boolean
  /** Content shown when nothing is found. */
  empty: ReactNode
}

/** The found products, side by side or one below the other. */
export const ProductList = ({ products: { items }, filters, isFirst, isOutdated, empty }: Props) => {
  if (items.length === 0) return empty
  const addressOf = (product: ProductCard) => cardAddress(product, filters)
  return (
    <div className={styles.list} aria-busy={isOutdated}>
      {filters.view === 'grid' ? (
        <ProductGrid products={items} isFirst={isFirst} addressOf={addressOf} />
      ) : (
        <div className={styles.rows}>
          {items.map(product => (
            <ProductRow key={product.id} product={product} address={addressOf(product)} />
          ))}
        </div>
      )}
    </div>
  )
}
