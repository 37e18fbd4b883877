import type { Collection } from '@shop/contracts/catalog/entities'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../kit/parts/Link.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Icon } from '../../kit/parts/Icon.tsx'
import { Notice } from '../../kit/parts/notices/Notice.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Section } from '../../kit/parts/Section.tsx'
import { Skeleton } from '../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import swiped from '../../kit/styles/swipedRow.module.css'
import styles from './FeaturedCollections.module.css'
import { collectionsQuery, maxFeaturedCollections } from './queries.ts'

const sizes = '(min-width: 700px) 31vw, 66vw'

const CollectionCard = ({ collection: { name, slug, image } }: { collection: Collection }) => (
  <article className={styles.card}>
    <Frame>{image && <Picture picture={image} sizes={sizes} maxWidth={1280} alt="" />}</Frame>
    <h3 className={styles.name}>{name}</h3>
    <p className={styles.text}>Discover our {name} collection</p>
    <Link to={`/collections/${slug}`} className={styles.link} aria-label={`Explore Collection: ${name}`}>
      Explore Collection <Icon name="arrow" size={18} />
    </Link>
  </article>
)

const CardSkeleton = () => (
  <div className={styles.card}>
    <Frame>
      <Skeleton height="100%" />
    </Frame>
    <div className={styles.name}>
      <Skeleton width="55%" height="1.2em" />
    </div>
    <Skeleton width="80%" height="1.5rem" />
    <Skeleton width="45%" height="2.75rem" />
  </div>
)

const Cards = () => {
  const { data, isPending, isLoadingError } = useQuery(collectionsQuery)
  if (isPending)
    return (
      <div className={swiped.row} aria-busy="true">
        <VisuallyHidden>Loading collections</VisuallyHidden>
        {Array.from({ length: maxFeaturedCollections }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    )
  if (isLoadingError)
    return <Notice isError text="Unable to load collections at the moment. Please try again later." />
  if (data.items.length === 0)
    return <Notice text="Collections are currently being prepared. Check back soon!" />
  return (
    <div className={swiped.row}>
      {data.items.slice(0, maxFeaturedCollections).map(collection => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </div>
  )
}

export const FeaturedCollections = () => (
  <Section title="Featured Collections">
    <Cards />
  </Section>
)
