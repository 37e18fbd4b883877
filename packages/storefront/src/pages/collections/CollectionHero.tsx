import type { Collection } from '@shop/contracts/catalog/entities'
import { shownCount } from '../../features/cards/shownCount.ts'
import { Breadcrumb } from '../../kit/controls/Breadcrumb.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import styles from './CollectionHero.module.css'
import { collectionSteps } from './collectionSteps.ts'

/** The collection's picture beside its name, what it is, and how much there is of it. */
export const CollectionHero = ({ collection }: { collection: Collection }) => {
  const { name, description, total, image } = collection
  return (
    <section className={styles.hero}>
      <div className={styles.picture}>
        <Frame>
          {image && (
            <Picture
              picture={image}
              sizes="(min-width: 1024px) 58vw, 100vw"
              maxWidth={1600}
              alt={image.alt}
              isPriority
            />
          )}
        </Frame>
      </div>
      <div className={styles.words}>
        <Breadcrumb steps={collectionSteps(collection)} />
        <h1 className={styles.name}>{name}</h1>
        {description && <p className={styles.text}>{description}</p>}
        <p className={styles.total}>{shownCount(total)}</p>
      </div>
    </section>
  )
}
