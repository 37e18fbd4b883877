import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countFilters, readFilters } from '../../features/listing/filters.ts'
import { listHead } from '../../features/listing/listHead.ts'
import { NothingFound } from '../../features/listing/NothingFound.tsx'
import { tightBounds } from '../../features/listing/priceBounds.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { collectionsQuery, saleQuery } from '../../features/listing/queries.ts'
import { useListing } from '../../features/listing/useListing.ts'
import { breadcrumbList } from '../../kit/page/breadcrumbList.ts'
import { definePage } from '../../kit/page/page.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { CollectionHero } from './CollectionHero.tsx'
import styles from './CollectionsPage.module.css'
import { collectionSteps } from './collectionSteps.ts'

const name = 'Sale'
const description = 'Selected pieces at a lower price, while stock lasts.'

const SalePage = () => {
  const listing = useListing()
  const { data: collections } = useQuery(collectionsQuery)
  const products = useQuery({ ...saleQuery(listing.filters), placeholderData: keepPreviousData })
  const isUnfiltered = countFilters(listing.filters) === 0
  return (
    <div className={styles.page}>
      <CollectionHero
        name={name}
        description={description}
        total={isUnfiltered ? products.data?.total : undefined}
      />
      <ProductListing
        title="Products"
        listing={listing}
        result={products}
        bounds={tightBounds(products.data?.facets)}
        isNamedAbove
        isSale
        isFirst
        categories={collections?.items ?? []}
        empty={
          <NothingFound
            listing={listing}
            title={isUnfiltered ? 'Nothing is on sale at the moment' : 'No Products Found'}
            text={
              isUnfiltered
                ? 'Every piece is at its regular price today.'
                : 'There is nothing here that matches what you are looking for.'
            }
          >
            <ButtonLink to="/collections">Browse All Collections</ButtonLink>
          </NothingFound>
        }
      />
    </div>
  )
}

export const page = definePage({
  Component: SalePage,
  queries: ({ search }) => [saleQuery(readFilters(search)), collectionsQuery],
  head: ([products], { search }) => ({
    ...listHead('/sale', name, { search, totalPages: products?.totalPages }),
    description,
    structuredData: breadcrumbList(collectionSteps({ name })),
  }),
})
