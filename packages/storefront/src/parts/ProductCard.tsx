import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import { effectivePrice, isOnSale } from '@shop/contracts/money'
import { useState } from 'react'
import { Link } from './Link.tsx'
import { useSettings } from '../app/settings.ts'
import { Badge } from './Badge.tsx'
import { Frame } from './Frame.tsx'
import { Picture } from './Picture.tsx'
import { Price } from './Price.tsx'
import styles from './ProductCard.module.css'
import { Swatches } from './Swatches.tsx'

interface Props {
  product: CardProduct
  /** How wide the picture is shown: the `sizes` of HTML. */
  sizes?: string
  /** The level that fits under the heading above the cards. */
  heading?: 'h2' | 'h3'
  isPriority?: boolean
}

const fourInARow = '(min-width: 1024px) 22vw, 46vw'

/** A product in a grid; the whole card is one link. */
export const ProductCard = ({
  product,
  sizes = fourInARow,
  heading: Heading = 'h3',
  isPriority = false,
}: Props) => {
  const { slug, title, variants, priceFrom, hasPriceRange, inStock, colors } = product
  const { currency } = useSettings()
  // The second view is fetched only for those who can hover, when they first do.
  const [isVisited, setIsVisited] = useState(false)
  const [variant] = variants
  const [front, second] = variant?.images ?? []
  const hasSale = variant !== undefined && isOnSale(variant)
  const amount = hasPriceRange || !variant ? priceFrom : effectivePrice(variant)
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsVisited(true)}
    >
      <div className={styles.picture}>
        <Frame>{front && <Picture picture={front} sizes={sizes} alt="" isPriority={isPriority} />}</Frame>
        {second && isVisited && (
          <span className={styles.second}>
            <Picture picture={second} sizes={sizes} alt="" />
          </span>
        )}
        <span className={styles.badges}>
          {hasSale && <Badge>Sale</Badge>}
          {!inStock && <Badge tone="quiet">Out of Stock</Badge>}
        </span>
        {product.sizes.length > 0 && <p className={styles.sizes}>Sizes {product.sizes.join(', ')}</p>}
      </div>
      <Heading className={styles.title}>
        <Link to={`/products/${slug}`} className={styles.link}>
          {title}
        </Link>
      </Heading>
      <p className={styles.line}>
        <Price
          amount={amount}
          regular={hasSale ? variant.price : undefined}
          isFrom={hasPriceRange}
          currency={currency}
        />
      </p>
      <Swatches colors={colors} />
    </article>
  )
}
