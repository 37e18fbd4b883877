import type { Collection } from '@shop/contracts/catalog/entities'
import { Link } from '../../kit/parts/Link.tsx'
import { productCountText } from './productCountText.ts'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { VisuallyHidden } from '../../kit/parts/VisuallyHidden.tsx'
import styles from './CollectionCard.module.css'

interface Props {
  collection: Collection
  heading: 'h2' | 'h3'
  /** Address that filters the products on this page by the collection. */
  filterAddress?: string
  isActiveFilter?: boolean
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
  filterAddress,
  isActiveFilter = false,
  isPriority = false,
}: Props) => (
  <article className={styles.card}>
    <Frame>
      {image && (
        <Picture
          picture={image}
          sizes={filterAddress ? tileSizes : pictureSizes}
          alt=""
          isPriority={isPriority}
        />
      )}
    </Frame>
    <div className={styles.words}>
      <Heading className={styles.name}>
        <Link to={`/collections/${slug}`} className={styles.link}>
          {name}
        </Link>
      </Heading>
      <p className={styles.line}>
        {!filterAddress && <span>{productCountText(productCount)}</span>}
        {filterAddress && (
          <Link
            to={filterAddress}
            rel="nofollow"
            className={styles.here}
            aria-current={isActiveFilter ? 'true' : undefined}
          >
            {isActiveFilter ? 'Showing products' : 'Show products'}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Link>
        )}
      </p>
    </div>
  </article>
)
