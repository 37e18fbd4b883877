import { useQuery } from '@tanstack/react-query'
import type { Listing } from '../../features/listing/useListing.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import { CollectionCard } from '../../features/cards/CollectionCard.tsx'
import cardStyles from '../../features/cards/CollectionCard.module.css'
import styles from './CollectionCards.module.css'
import { collectionsQuery } from '../../features/listing/queries.ts'

const skeletonCount = 3

const CardSkeleton = () => (
  <div className={cardStyles.card}>
    <Frame>
      <Skeleton height="100%" />
    </Frame>
    <div className={cardStyles.words}>
      <Skeleton width="55%" height="1.5rem" />
      <Skeleton width="80%" height="2.75rem" />
    </div>
  </div>
)

/** Shows all collections, each with a link to its page and a filter for the list below. */
export const CollectionCards = ({ listing: { filters, addressWith } }: { listing: Listing }) => {
  const { data, isPending, isLoadingError } = useQuery(collectionsQuery)
  if (isPending)
    return (
      <div className={styles.row} aria-busy="true">
        <VisuallyHidden>Loading collections</VisuallyHidden>
        {Array.from({ length: skeletonCount }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    )
  if (isLoadingError)
    return (
      <div className={styles.notice}>
        <Notice isError text="Unable to load collections at the moment. Please try again later." />
      </div>
    )
  if (data.items.length === 0)
    return (
      <div className={styles.notice}>
        <Notice text="No collections available at the moment." />
      </div>
    )
  const [onlyCategory, ...otherCategories] = filters.categories
  return (
    <div className={styles.row}>
      {data.items.map((collection, index) => {
        const isShown = otherCategories.length === 0 && onlyCategory === collection.slug
        return (
          <CollectionCard
            key={collection.id}
            collection={collection}
            heading="h2"
            filterAddress={addressWith({ categories: isShown ? [] : [collection.slug] })}
            isActiveFilter={isShown}
            isPriority={index < 2}
          />
        )
      })}
    </div>
  )
}
