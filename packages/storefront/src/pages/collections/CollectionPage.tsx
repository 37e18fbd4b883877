import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { breadcrumbList } from '../../kit/page/breadcrumbList.ts'
import { definePage } from '../../kit/page/page.ts'
import { countFilters, readFilters } from '../../features/listing/filters.ts'
import { tightBounds } from '../../features/listing/priceBounds.ts'
import { ProductListing } from '../../features/listing/ProductListing.tsx'
import { useListing } from '../../features/listing/useListing.ts'
import { ButtonLink } from '../../kit/parts/Button.tsx'
import { addressSlug } from '../../kit/query/addressSlug.ts'
import { CollectionHero } from './CollectionHero.tsx'
import styles from './CollectionsPage.module.css'
import { CollectionSkeleton } from './CollectionSkeleton.tsx'
import { collectionSteps } from './collectionSteps.ts'
import { listHead } from '../../features/listing/listHead.ts'
import { NothingFound } from '../../features/listing/NothingFound.tsx'
import { OtherCollections } from './OtherCollections.tsx'
import { collectionProductsQuery, collectionQuery, collectionsQuery } from '../../features/listing/queries.ts'
import { PageNotice } from '../../kit/parts/notices/PageNotice.tsx'

/** Shows that a collection is missing or could not be read. */
const CollectionMissing = () => (
  <PageNotice
    title="Collection Not Found"
    text="This collection is not available. It may have ended, or its address may have changed."
  >
    <ButtonLink to="/collections">Browse All Collections</ButtonLink>
  </PageNotice>
)

const isOfCollection = (previousQuery: { queryKey: readonly unknown[] } | undefined, slug: string): boolean =>
  (previousQuery?.queryKey[1] as { idOrSlug?: string } | undefined)?.idOrSlug === slug

const CollectionPage = () => {
  const slug = addressSlug(useParams().slug)
  const listing = useListing()
  const collection = useQuery(collectionQuery(slug))
  const products = useQuery({
    ...collectionProductsQuery(slug, listing.filters),
    // Products of the same collection stay on screen while others load; those of another collection do not.
    placeholderData: (shownProducts, earlierQuery) =>
      isOfCollection(earlierQuery, slug) ? shownProducts : undefined,
  })
  if (collection.isLoadingError) return <CollectionMissing />
  const { data: shownCollection } = collection
  const isUnfiltered = countFilters(listing.filters) === 0
  return (
    <div className={styles.page}>
      {/* A filtered list shows its own number of products. */}
      {shownCollection ? (
        <CollectionHero {...shownCollection} total={isUnfiltered ? shownCollection.total : undefined} />
      ) : (
        <CollectionSkeleton />
      )}
      <ProductListing
        title="Products"
        listing={listing}
        result={products}
        bounds={tightBounds(products.data?.facets)}
        isNamedAbove
        empty={
          <NothingFound
            listing={listing}
            title="No Products Found"
            text="There is nothing here that matches what you are looking for."
          >
            <ButtonLink to="/collections">Browse Other Collections</ButtonLink>
          </NothingFound>
        }
      />
      <OtherCollections slug={slug} />
    </div>
  )
}

export const page = definePage({
  Component: CollectionPage,
  Missing: CollectionMissing,
  missingTitle: 'Collection not found',
  queries: ({ params, search }) => {
    const slug = addressSlug(params.slug)
    return [collectionQuery(slug), collectionProductsQuery(slug, readFilters(search)), collectionsQuery]
  },
  head: ([collection, products], { params, search }) => ({
    ...listHead(`/collections/${addressSlug(params.slug)}`, collection?.name ?? 'Collection', {
      search,
      totalPages: products?.totalPages,
    }),
    description: collection?.description || `Discover our ${collection?.name ?? ''} collection`,
    image: collection?.image?.url,
    structuredData: collection && breadcrumbList(collectionSteps(collection)),
  }),
})
