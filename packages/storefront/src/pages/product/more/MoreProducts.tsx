import type { Product } from '@shop/contracts/catalog/entities'
import { useEffect, lazy, Suspense } from 'react'
import { rememberViewed } from '../../../features/viewed/recentlyViewed.ts'
import { Companions } from './Companions.tsx'
import { useNearViewport } from '../../../kit/controls/useNearViewport.ts'
import { useQuery } from '@tanstack/react-query'
import { ProductGrid, ProductGridSkeleton } from '../../../features/cards/ProductGrid.tsx'
import { Section } from '../../../kit/parts/Section.tsx'
import { maxRelatedProducts, relatedProductsQuery } from '../queries.ts'

/**
 * Shows up to four related products, fetched when the section is about to scroll into view. Placeholders reserve their
 * space. Shows nothing if there are none or if the read fails.
 */
const RelatedProducts = ({ productId }: { productId: string }) => {
  const [container, isNear] = useNearViewport<HTMLDivElement>()
  const { data, isLoadingError } = useQuery({ ...relatedProductsQuery(productId), enabled: isNear })
  const products = data?.items.filter(({ id }) => id !== productId).slice(0, maxRelatedProducts)
  const isEmpty = isLoadingError || products?.length === 0
  return (
    <div ref={container}>
      {!isEmpty && (
        <Section title="Related Products">
          {products ? (
            <ProductGrid products={products} isRow />
          ) : (
            <ProductGridSkeleton count={maxRelatedProducts} isRow />
          )}
        </Section>
      )}
    </div>
  )
}

const RecentCards = lazy(async () => ({ default: (await import('./RecentCards.tsx')).RecentCards }))

/** Shows products viewed on this device, loaded on scrolling. */
const ViewedProducts = ({ productId }: { productId: string }) => {
  const [container, isNear] = useNearViewport<HTMLDivElement>()
  return (
    <div ref={container}>
      {isNear && (
        <Suspense>
          <RecentCards excludedId={productId} />
        </Suspense>
      )}
    </div>
  )
}

/** Shows further products below the texts. Adds this product to the recently viewed ones. */
export const MoreProducts = ({ product }: { product: Product }) => {
  const { id } = product
  useEffect(() => rememberViewed(id), [id])
  return (
    <>
      <Companions product={product} />
      <RelatedProducts productId={id} />
      <ViewedProducts productId={id} />
    </>
  )
}
