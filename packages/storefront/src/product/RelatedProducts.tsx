import { useQuery } from '@tanstack/react-query'
import { ProductGrid, ProductGridSkeleton } from '../parts/ProductGrid.tsx'
import { Section } from '../parts/Section.tsx'
import { relatedProducts, relatedProductsQuery } from './queries.ts'

/** Up to four others; nothing where there are none or they cannot be read. */
export const RelatedProducts = ({ productId }: { productId: string }) => {
  const { data, isPending, isLoadingError } = useQuery(relatedProductsQuery(productId))
  const others = data?.items.filter(({ id }) => id !== productId).slice(0, relatedProducts) ?? []
  if (isLoadingError || (data && others.length === 0)) return null
  return (
    <Section title="Related Products">
      {isPending ? (
        <ProductGridSkeleton count={relatedProducts} isRow />
      ) : (
        <ProductGrid products={others} isRow />
      )}
    </Section>
  )
}
