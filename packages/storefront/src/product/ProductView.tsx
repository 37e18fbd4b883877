import type { Product } from '@shop/contracts/catalog/entities'
import { useEffect, useRef } from 'react'
import { rememberViewed } from '../cart/recentlyViewed.ts'
import { Breadcrumb } from '../parts/Breadcrumb.tsx'
import { countVisit } from '../visits/countVisit.ts'
import { BuyBar } from './BuyBar.tsx'
import { BuyingPanel } from './BuyingPanel.tsx'
import { Gallery } from './Gallery.tsx'
import { galleryPictures } from './galleryPictures.ts'
import { productSteps } from './productSteps.ts'
import { ProductTabs } from './ProductTabs.tsx'
import styles from './ProductView.module.css'
import { RelatedProducts } from './RelatedProducts.tsx'
import { priceOfChoice } from './priceOfChoice.ts'
import { useBuying } from './useBuying.ts'
import { useChoice } from './useChoice.ts'
import { ViewedProducts } from './ViewedProducts.tsx'

/** A product with everything to look at, choose, read and buy. */
export const ProductView = ({ product }: { product: Product }) => {
  const chosen = useChoice(product)
  const buying = useBuying(product, chosen)
  const buttonPlace = useRef<HTMLDivElement>(null)
  const { title, variants, id, slug } = product
  useEffect(() => {
    rememberViewed(slug)
    countVisit('product_view')
  }, [slug])
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Breadcrumb steps={productSteps(product)} />
      </div>
      <div className={styles.product}>
        <Gallery
          title={title}
          pictures={galleryPictures(product, chosen.shown)}
          subject={chosen.variant?.id ?? chosen.choice.color}
          hasThumbnails={variants.some(variant => galleryPictures(product, variant).length > 1)}
        />
        <BuyingPanel product={product} chosen={chosen} buying={buying} buttonPlace={buttonPlace} />
      </div>
      <ProductTabs product={product} />
      <RelatedProducts productId={id} />
      <ViewedProducts slug={slug} />
      <BuyBar price={priceOfChoice(variants, chosen.choice)} buying={buying} buttonPlace={buttonPlace} />
    </div>
  )
}
