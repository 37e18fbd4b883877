import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { Link } from '../../kit/parts/Link.tsx'
import { settingsQuery } from '../../kit/shop/settings.ts'
import { collectionsQuery } from '../../features/listing/queries.ts'
import { countNarrowing, readFilters } from '../../features/listing/filters.ts'
import { wideBounds } from '../../features/listing/priceBounds.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { useListing } from '../../features/listing/useListing.ts'
import { countSearch } from './countSearch.ts'
import { helpFor } from './helpFor.ts'
import { NothingFor } from './NothingFor.tsx'
import { searchQuery } from './queries.ts'
import { saidColor } from './saidColor.ts'
import { SearchForm } from './SearchForm.tsx'
import styles from './SearchPage.module.css'
import { searchTerm } from './searchTerm.ts'

const SearchPage = () => {
  const [search] = useSearchParams()
  const term = searchTerm(search)
  const listing = useListing()
  const { data: collections } = useQuery(collectionsQuery)
  const products = useQuery({
    ...searchQuery(term, listing.filters),
    placeholderData: keepPreviousData,
  })
  const corrected = products.data?.corrected
  const help = helpFor(term)
  // Results left by filters say nothing about the words.
  const isWhole =
    !products.isPlaceholderData && listing.filters.page === 1 && countNarrowing(listing.filters) === 0
  const found = isWhole ? products.data?.total : undefined
  useEffect(() => {
    if (term && found !== undefined) countSearch(term, found)
  }, [term, found])
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>{term ? `Results for “${term}”` : 'Search'}</h1>
        <SearchForm key={term} term={term} />
        {corrected && (
          <p className={styles.corrected}>
            Showing results for <strong>{corrected}</strong>.
          </p>
        )}
        {help && (
          <p className={styles.corrected}>
            Looking for help? <Link to={help.to}>{help.label}</Link>
          </p>
        )}
      </section>
      <ProductListing
        title={term ? 'Products' : 'All Products'}
        listing={listing}
        result={products}
        bounds={wideBounds(products.data?.facets)}
        isFirst
        color={saidColor(corrected ?? term, products.data?.items ?? [])}
        categories={collections?.items ?? []}
        empty={<NothingFor term={term} listing={listing} />}
      />
    </div>
  )
}

export const page = definePage({
  Component: SearchPage,
  queries: ({ search }) => [
    settingsQuery,
    collectionsQuery,
    searchQuery(searchTerm(search), readFilters(search)),
  ],
  head: (_, { search }) => {
    const term = searchTerm(search)
    return { title: term ? `Search: ${term}` : 'Search', canonical: '/search', noindex: true }
  },
})
