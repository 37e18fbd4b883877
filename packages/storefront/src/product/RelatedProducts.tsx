import { useQuery } from '@tanstack/react-query'
import { ProductGrid, ProductGridSkeleton } from '../parts/ProductGrid.tsx'
import { Section } from '../parts/Section.tsx'
import { WhenNear } from '../parts/WhenNear.tsx'
import { relatedProducts, relatedProductsQuery } from './queries.ts'

const title = 'Related Products'

const Waiting = () => (
  <Section title={title}>
    <ProductGridSkeleton count={relatedProducts} isRow />
  </Section>
)

const RelatedCards = ({ productId }: { productId: string }) => {
  const { data, isPending, isLoadingError } = useQuery(relatedProductsQuery(productId))
  if (isPending) return <Waiting />
  const others = data?.items.filter(({ id }) => id !== productId).slice(0, relatedProducts) ?? []
  if (isLoadingError || others.length === 0) return null
  return (
    <Section title={title}>
      <ProductGrid products={others} isRow />
    </Section>
  )
}

/** Up to four others; nothing where there are none or they cannot be read. */
export const RelatedProducts = ({ productId }: { productId: string }) => (
  <WhenNear waiting={<Waiting />}>
    <RelatedCards productId={productId} />
  </WhenNear>
)
