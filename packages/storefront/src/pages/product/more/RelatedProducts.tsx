import { useQuery } from '@tanstack/react-query'
import { ProductGrid, ProductGridSkeleton } from '../../../features/cards/ProductGrid.tsx'
import { Section } from '../../../kit/parts/Section.tsx'
import { useNear } from '../../../kit/controls/useNear.ts'
import { relatedProducts, relatedProductsQuery } from '../queries.ts'

/**
 * Shows up to four related products, read when the shopper scrolls near. Shows nothing if there are none or if the read
 * fails. The heading keeps its place when they arrive.
 */
export const RelatedProducts = ({ productId }: { productId: string }) => {
  const [place, isNear] = useNear<HTMLDivElement>()
  const { data, isLoadingError } = useQuery({ ...relatedProductsQuery(productId), enabled: isNear })
  const others = data?.items.filter(({ id }) => id !== productId).slice(0, relatedProducts)
  const hasNone = isLoadingError || others?.length === 0
  return (
    <div ref={place}>
      {!hasNone && (
        <Section title="Related Products">
          {others ? (
            <ProductGrid products={others} isRow />
          ) : (
            <ProductGridSkeleton count={relatedProducts} isRow />
          )}
        </Section>
      )}
    </div>
  )
}
