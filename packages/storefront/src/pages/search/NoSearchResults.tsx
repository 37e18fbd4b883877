import type { PageLink } from '@shop/contracts/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { NothingFound } from '../../features/listing/NothingFound.tsx'
import { maxFeaturedProducts, featuredProductsQuery } from '../../features/cards/featured.ts'
import { countFilters } from '../../features/listing/filters.ts'
import type { Listing } from '../../features/listing/useListing.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/cards/ProductGrid.tsx'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { BrowseCollections } from './BrowseCollections.tsx'
import styles from './NoSearchResults.module.css'

interface Props {
  term: string
  listing: Listing
  /** Help pages that match the search. */
  pages: readonly PageLink[]
}

const Tips = ({ term }: { term: string }) => (
  <div>
    <p className={styles.text}>We found nothing for “{term}”.</p>
    <ul className={styles.tips}>
      <li>Use fewer or more general words, such as “thobe” or “hooded”.</li>
      <li>Try a colour, a fabric or an occasion.</li>
    </ul>
    <BrowseCollections />
  </div>
)

const Help = ({ term, pages }: Pick<Props, 'term' | 'pages'>) => (
  <div>
    <p className={styles.text}>No products match “{term}”. Were you looking for one of these?</p>
    <p className={styles.pages}>
      {pages.map(({ to, label }) => (
        <ButtonLink key={to} to={to} look="outline">
          {label}
        </ButtonLink>
      ))}
    </p>
  </div>
)

/** Shown when a search finds nothing: suggestions and best sellers. */
export const NoSearchResults = ({ term, listing, pages }: Props) => {
  const { data, isPending } = useQuery(featuredProductsQuery)
  const { filters } = listing
  if (!term || filters.page > 1 || countFilters(filters) > 0)
    return <NothingFound listing={listing} text="No products found matching your criteria." />
  return (
    <div className={styles.nothing}>
      {pages.length > 0 ? <Help term={term} pages={pages} /> : <Tips term={term} />}
      {(isPending || (data && data.items.length > 0)) && (
        <section aria-labelledby="best-sellers">
          <h2 id="best-sellers" className={styles.title}>
            Our best sellers
          </h2>
          {data ? (
            <ProductGrid products={data.items.slice(0, maxFeaturedProducts)} isRow />
          ) : (
            <ProductGridSkeleton count={maxFeaturedProducts} isRow />
          )}
        </section>
      )}
    </div>
  )
}
