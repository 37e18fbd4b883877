import type { ProductCard } from '@shop/contracts/catalog/entities'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { HeartButton } from '../wishes/HeartButton.tsx'
import { Badge } from '../../kit/parts/Badge.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { Rating } from '../../kit/controls/Rating.tsx'
import { shownPrice } from '../../kit/parts/prices/shownPrice.ts'
import { Swatches } from '../../kit/parts/Swatches.tsx'
import styles from './ProductRow.module.css'

const pictureSizes = '(min-width: 700px) 12rem, 30vw'

/** A product in the list view; the whole row is one link. */
export const ProductRow = ({ product, address }: { product: ProductCard; address: string }) => {
  const { title, variants, priceFrom, hasPriceRange, inStock, colors, rating, reviewCount } = product
  const { currency } = useSettings()
  const [variant] = variants
  const [front] = variant?.images ?? []
  const price = shownPrice({ shown: variant, lowest: priceFrom, hasRange: hasPriceRange })
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Frame>{front && <Picture picture={front} sizes={pictureSizes} maxWidth={640} alt="" />}</Frame>
        <HeartButton productId={product.id} title={title} isOnPicture />
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={address} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price {...price} currency={currency} />
          {price.regular !== undefined && <Badge>Sale</Badge>}
          {!inStock && <Badge tone="quiet">Out of Stock</Badge>}
        </p>
        <Rating rating={rating} reviewCount={reviewCount} />
        <Swatches colors={colors} />
        {product.sizes.length > 0 && <p className={styles.sizes}>Sizes {product.sizes.join(', ')}</p>}
      </div>
    </article>
  )
}
