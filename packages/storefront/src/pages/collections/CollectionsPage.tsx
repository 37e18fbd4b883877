import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { breadcrumbList } from '../../kit/page/breadcrumbList.ts'
import { definePage } from '../../kit/page/page.ts'
import { readFilters } from '../../features/listing/filters.ts'
import { wideBounds } from '../../features/listing/priceBounds.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { settingsQuery } from '../../kit/shop/settings.ts'
import { useListing, type Listing } from '../../features/listing/useListing.ts'
import { CollectionCards } from './CollectionCards.tsx'
import styles from './CollectionsPage.module.css'
import { listHead } from '../../features/listing/listHead.ts'
import { NothingFound } from '../../features/listing/NothingFound.tsx'
import { allProductsQuery, collectionsQuery } from '../../features/listing/queries.ts'
import type { Category } from '../../features/listing/drawer/FiltersDrawer.tsx'
import { useEffect } from 'react'

/** Removes unknown categories from the address. */
const useRemoveUnknownCategories = (
  { filters, change }: Listing,
  collections: readonly { slug: string }[] | undefined,
): void => {
  const knownCategories = filters.categories.filter(chosen =>
    collections?.some(({ slug }) => slug === chosen),
  )
  const hasUnknown = collections !== undefined && knownCategories.length < filters.categories.length
  useEffect(() => {
    if (hasUnknown) change({ categories: knownCategories })
  })
}

const allProductsTitle = 'All Products'

/** Returns the title of the list of products: the chosen collections, or `All Products`. */
const listTitle = (chosenSlugs: readonly string[], collections: readonly Category[]): string => {
  const names = collections.filter(({ slug }) => chosenSlugs.includes(slug)).map(({ name }) => name)
  // Created on demand, because the first format takes a phone longer than the rest of the page.
  return names.length > 1 ? new Intl.ListFormat('en-GB').format(names) : (names[0] ?? allProductsTitle)
}

const CollectionsPage = () => {
  const listing = useListing()
  const { data } = useQuery(collectionsQuery)
  const collections = data?.items ?? []
  useRemoveUnknownCategories(listing, data?.items)
  const products = useQuery({ ...allProductsQuery(listing.filters), placeholderData: keepPreviousData })
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>Collections</h1>
        <p className={styles.text}>Choose a collection, or see everything below.</p>
      </section>
      <CollectionCards listing={listing} />
      <ProductListing
        title={listTitle(listing.filters.categories, collections)}
        listing={listing}
        result={products}
        bounds={wideBounds(products.data?.facets)}
        categories={collections}
        empty={<NothingFound listing={listing} text="No products found matching your criteria." />}
      />
    </div>
  )
}

export const page = definePage({
  Component: CollectionsPage,
  queries: ({ search }) => [settingsQuery, collectionsQuery, allProductsQuery(readFilters(search))],
  head: ([settings, collections, products], { search }) => ({
    ...listHead('/collections', 'Collections', { search, totalPages: products?.totalPages }),
    description: settings?.storeDescription,
    image: collections?.items[0]?.image?.url,
    structuredData: breadcrumbList([{ label: 'Home', to: '/' }, { label: 'Collections' }]),
  }),
})
