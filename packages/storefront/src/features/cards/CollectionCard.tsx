import type { Collection } from '@shop/contracts/catalog/entities'
import { Link } from '../../kit/parts/Link.tsx'
import { shownCount } from './shownCount.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './CollectionCard.module.css'

interface Props {
  collection: Collection
  heading: 'h2' | 'h3'
  /** Address that filters the products on this page by the collection. */
  showHere?: string
  isShownHere?: boolean
  isPriority?: boolean
}

const pictureSizes = '(min-width: 700px) 31vw, 66vw'
const tileSizes = '(min-width: 700px) 20rem, 36vw'

/**
 * A card that links to the collection's page. On a page with products, `Show products` filters them instead; the number
 * of products is then shown above the list.
 */
export const CollectionCard = ({
  collection: { name, slug, image, productCount },
  heading: Heading,
  showHere,
  isShownHere = false,
  isPriority = false,
}: Props) => (
  <article className={styles.card}>
    <Frame>
      {image && (
        <Picture picture={image} sizes={showHere ? tileSizes : pictureSizes} alt="" isPriority={isPriority} />
      )}
    </Frame>
    <div className={styles.words}>
      <Heading className={styles.name}>
        <Link to={`/collections/${slug}`} className={styles.link}>
          {name}
        </Link>
      </Heading>
      <p className={styles.line}>
        {!showHere && <span>{shownCount(productCount)}</span>}
        {showHere && (
          <Link
            to={showHere}
            rel="nofollow"
            className={styles.here}
            aria-current={isShownHere ? 'true' : undefined}
          >
            {isShownHere ? 'Showing products' : 'Show products'}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        )}
      </p>
    </div>
  </article>
)
