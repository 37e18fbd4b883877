import { useQuery } from '@tanstack/react-query'
import { Section } from '../../kit/parts/Section.tsx'
import { CollectionCard } from '../../features/cards/CollectionCard.tsx'
import swiped from '../../kit/styles/swipedRow.module.css'
import styles from './OtherCollections.module.css'
import { collectionsQuery, maxOtherCollections } from '../../features/listing/queries.ts'

/** Links to other collections, if there are any. */
export const OtherCollections = ({ slug }: { slug: string }) => {
  const { data } = useQuery(collectionsQuery)
  const otherCollections =
    data?.items.filter(collection => collection.slug !== slug).slice(0, maxOtherCollections) ?? []
  if (otherCollections.length === 0) return null
  return (
    <Section title="Other Collections">
      <div className={`${swiped.row} ${styles.grid}`}>
        {otherCollections.map(collection => (
          <CollectionCard key={collection.id} collection={collection} heading="h3" />
        ))}
      </div>
    </Section>
  )
}
