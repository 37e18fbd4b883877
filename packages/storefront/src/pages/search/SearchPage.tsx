import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { definePage } from '../../kit/page/page.ts'
import { settingsQuery } from '../../kit/shop/settings.ts'
import { collectionsQuery } from '../../features/listing/queries.ts'
import { countFilters, readFilters } from '../../features/listing/filters.ts'
import { wideBounds } from '../../features/listing/priceBounds.ts'
import { listHead } from '../../features/listing/listHead.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { useListing, type DerivedFilters } from '../../features/listing/useListing.ts'
import { countSearch } from './countSearch.ts'
import { NoSearchResults } from './NoSearchResults.tsx'
import { searchQuery } from './queries.ts'
import { SearchForm } from './SearchForm.tsx'
import styles from './SearchPage.module.css'
import { searchTerm } from './searchTerm.ts'
import type { ProductCard, SearchReading } from '@shop/contracts/catalog/entities'
import { Link } from '../../kit/parts/Link.tsx'

const quotedList = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(words.map(word => `“${word}”`))

interface Props {
  reading: SearchReading | undefined
  corrected: string | undefined
  hasProducts: boolean
}

/** Explains a corrected search, and links to help pages. */
const SearchNotes = ({ reading, corrected, hasProducts }: Props) => {
  const { ignored = [], pages = [] } = reading ?? {}
  return (
    <>
      {corrected && (
        <p className={styles.corrected}>
          Showing results for <strong>{corrected}</strong>.
        </p>
      )}
      {hasProducts && ignored.length > 0 && (
        <p className={styles.corrected}>
          Nothing we sell matches {quotedList(ignored)}, so we left {ignored.length > 1 ? 'them' : 'it'} out.
        </p>
      )}
      {hasProducts && pages.length > 0 && (
        <p className={styles.corrected}>
          Looking for help?{' '}
          {pages.map(({ to, label }, index) => (
            <span key={to}>
              {index > 0 && ' · '}
              <Link to={to}>{label}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

/** Returns colours and sizes in the search text as filters of the list; undefined if there are none. */
const filtersOf = (reading: SearchReading | undefined): DerivedFilters | undefined => {
  if (!reading || reading.colors.length + reading.sizes.length === 0) return undefined
  const { words, colors, sizes } = reading
  return {
    filters: { ...(colors.length > 0 && { colors }), ...(sizes.length > 0 && { sizes }) },
    removeParameters: search => {
      const params = new URLSearchParams(search)
      if (words) params.set('q', words)
      else params.delete('q')
      return params
    },
  }
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the colour of these products whose full name is in the search text; of several, the longest name. */
const colorOf = (term: string, products: readonly Pick<ProductCard, 'colors'>[]): string | undefined => {
  const searchWords = new Set(wordsOf(term))
  return products
    .flatMap(({ colors }) => colors.map(({ name }) => name))
    .filter(name => wordsOf(name).every(word => searchWords.has(word)))
    .toSorted((a, b) => b.length - a.length)[0]
}

const SearchPage = () => {
  const [search] = useSearchParams()
  const term = searchTerm(search)
  const urlFilters = readFilters(search)
  const { data: collections } = useQuery(collectionsQuery)
  const products = useQuery({
    ...searchQuery(term, urlFilters),
    placeholderData: keepPreviousData,
  })
  const { corrected, reading } = (products.isPlaceholderData ? undefined : products.data) ?? {}
  const listing = useListing(filtersOf(reading))
  // The number of results of a filtered list says nothing about the search text.
  const isUnfiltered = !products.isPlaceholderData && urlFilters.page === 1 && countFilters(urlFilters) === 0
  const resultCount = isUnfiltered ? products.data?.total : undefined
  useEffect(() => {
    if (term && resultCount !== undefined) countSearch(term, resultCount)
  }, [term, resultCount])
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>{term ? `Results for “${term}”` : 'Search'}</h1>
        <SearchForm key={term} term={term} />
        <SearchNotes reading={reading} corrected={corrected} hasProducts={(products.data?.total ?? 0) > 0} />
      </section>
      <ProductListing
        title={term ? 'Products' : 'All Products'}
        listing={listing}
        result={products}
        bounds={wideBounds(products.data?.facets)}
        isFirst
        color={colorOf(corrected ?? term, products.data?.items ?? [])}
        categories={collections?.items ?? []}
        empty={<NoSearchResults term={term} listing={listing} pages={reading?.pages ?? []} />}
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
