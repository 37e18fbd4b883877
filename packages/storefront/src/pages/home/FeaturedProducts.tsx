import { useQuery } from '@tanstack/react-query'
import { Link } from '../../kit/parts/Link.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { variedColors } from './variedColors.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/cards/ProductGrid.tsx'
import { Section } from '../../kit/parts/Section.tsx'
import { maxFeaturedProducts, featuredProductsQuery } from '../../features/cards/featured.ts'
import styles from './FeaturedProducts.module.css'

const Cards = () => {
  const { data, isPending, isLoadingError } = useQuery(featuredProductsQuery)
  if (isPending) return <ProductGridSkeleton count={maxFeaturedProducts} isRow />
  if (isLoadingError)
    return <Notice isError text="Unable to load products at the moment. Please try again later." />
  if (data.items.length === 0)
    return <Notice text="Products are currently being prepared. Check back soon!" />
  const products = data.items.slice(0, maxFeaturedProducts)
  return <ProductGrid products={products} colors={variedColors(products)} isRow />
}

export const FeaturedProducts = () => (
  <Section
    title="Featured Products"
    more={
      <Link to="/collections" className={styles.more}>
        View All Products
      </Link>
    }
  >
    <Cards />
  </Section>
)
