import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { settingsQuery } from '../../kit/shop/settings.ts'
import { collectionsQuery } from '../../features/listing/queries.ts'
import { countNarrowing, readFilters } from '../../features/listing/filters.ts'
import { wideBounds } from '../../features/listing/priceBounds.ts'
import { listHead } from '../../features/listing/listHead.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { useListing } from '../../features/listing/useListing.ts'
import { countSearch } from './countSearch.ts'
import { NothingFor } from './NothingFor.tsx'
import { searchQuery } from './queries.ts'
import { Reading } from './Reading.tsx'
import { saidColor } from './saidColor.ts'
import { saidFilters } from './saidFilters.ts'
import { SearchForm } from './SearchForm.tsx'
import styles from './SearchPage.module.css'
import { searchTerm } from './searchTerm.ts'

const SearchPage = () => {
  const [search] = useSearchParams()
  const term = searchTerm(search)
  const own = readFilters(search)
  const { data: collections } = useQuery(collectionsQuery)
  const products = useQuery({
    ...searchQuery(term, own),
    placeholderData: keepPreviousData,
  })
  const { corrected, reading } = (!products.isPlaceholderData && products.data) || {}
  const listing = useListing(saidFilters(reading))
  // Results left by filters say nothing about the words.
  const isWhole = !products.isPlaceholderData && own.page === 1 && countNarrowing(own) === 0
  const found = isWhole ? products.data?.total : undefined
  useEffect(() => {
    if (term && found !== undefined) countSearch(term, found)
  }, [term, found])
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>{term ? `Results for “${term}”` : 'Search'}</h1>
        <SearchForm key={term} term={term} />
        <Reading reading={reading} corrected={corrected} hasProducts={(products.data?.total ?? 0) > 0} />
      </section>
      <ProductListing
        title={term ? 'Products' : 'All Products'}
        listing={listing}
        result={products}
        bounds={wideBounds(products.data?.facets)}
        isFirst
        color={saidColor(corrected ?? term, products.data?.items ?? [])}
        categories={collections?.items ?? []}
        empty={<NothingFor term={term} listing={listing} pages={reading?.pages ?? []} />}
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
  head: ([, , products], { search }) => {
    const term = searchTerm(search)
    const title = term ? `Search: ${term}` : 'Search'
    const { isMissing } = listHead('/search', title, { search, totalPages: products?.totalPages })
    return { title, canonical: '/search', noindex: true, isMissing }
  },
})
