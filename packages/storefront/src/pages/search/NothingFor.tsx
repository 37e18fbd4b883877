import { useQuery } from '@tanstack/react-query'
import { NothingFound } from '../../features/listing/NothingFound.tsx'
import { featuredProducts, featuredProductsQuery } from '../../features/cards/featured.ts'
import { countNarrowing } from '../../features/listing/filters.ts'
import type { Listing } from '../../features/listing/useListing.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/cards/ProductGrid.tsx'
import { BrowseCollections } from './BrowseCollections.tsx'
import styles from './NothingFor.module.css'

/** Nothing was found: what may help, and what others like. */
export const NothingFor = ({ term, listing }: { term: string; listing: Listing }) => {
  const { data, isPending } = useQuery(featuredProductsQuery)
  const { filters } = listing
  if (!term || filters.page > 1 || countNarrowing(filters) > 0)
    return <NothingFound listing={listing} text="No products found matching your criteria." />
  return (
    <div className={styles.nothing}>
      <div>
        <p className={styles.text}>We found nothing for “{term}”.</p>
        <ul className={styles.tips}>
          <li>Use fewer or more general words, such as “thobe” or “hooded”.</li>
          <li>Search for a colour, a cloth or an occasion.</li>
        </ul>
        <BrowseCollections />
      </div>
      {(isPending || (data && data.items.length > 0)) && (
        <section aria-labelledby="liked">
          <h2 id="liked" className={styles.title}>
            Our best sellers
          </h2>
          {data ? (
            <ProductGrid products={data.items.slice(0, featuredProducts)} isRow />
          ) : (
            <ProductGridSkeleton count={featuredProducts} isRow />
          )}
        </section>
      )}
    </div>
  )
}
