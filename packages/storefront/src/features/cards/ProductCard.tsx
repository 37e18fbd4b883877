import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import { useState } from 'react'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { HeartButton } from '../wishes/HeartButton.tsx'
import { Badge } from '../../kit/parts/Badge.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import styles from './ProductCard.module.css'
import { shownPrice } from '../../kit/parts/prices/shownPrice.ts'
import { Swatches } from '../../kit/parts/Swatches.tsx'
import { WholeWords } from '../../kit/parts/WholeWords.tsx'

interface Props {
  product: CardProduct
  /** Width at which the picture is shown: the `sizes` of HTML. */
  sizes: string
  /** Address it leads to, if not just the product's. */
  address?: string | undefined
  /** Tells whether it can be put on the wishlist here. */
  hasHeart?: boolean
  isPriority?: boolean
}

/** A product in a grid; the whole card is one link, but for the heart on it. */
export const ProductCard = ({ product, sizes, address, hasHeart = true, isPriority }: Props) => {
  const { slug, title, variants, priceFrom, hasPriceRange, inStock, colors } = product
  const { currency } = useSettings()
  // The second view is fetched only for those who can hover, when they first do.
  const [isVisited, setIsVisited] = useState(false)
  const [variant] = variants
  const [front, second] = variant?.images ?? []
  const price = shownPrice({ shown: variant, lowest: priceFrom, hasRange: hasPriceRange })
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
          {price.regular !== undefined && <Badge>Sale</Badge>}
          {!inStock && <Badge tone="quiet">Out of Stock</Badge>}
        </span>
        {hasHeart && <HeartButton productId={product.id} title={title} isOnPicture />}
        {product.sizes.length > 0 && <p className={styles.sizes}>Sizes {product.sizes.join(', ')}</p>}
      </div>
      <h3 className={styles.title}>
        <Link to={address ?? `/products/${slug}`} className={styles.link}>
          <WholeWords text={title} />
        </Link>
      </h3>
      <p className={styles.line}>
        <Price {...price} currency={currency} />
      </p>
      <Swatches colors={colors} />
    </article>
  )
}
