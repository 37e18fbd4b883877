import type { ProductCard } from '@shop/contracts/catalog/entities'
import { useId } from 'react'
import { keepMarkup } from '../../kit/page/keepMarkup.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { HeartButton } from '../wishes/HeartButton.tsx'
import { Badge } from '../../kit/parts/Badge.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import { Rating } from '../../kit/controls/Rating.tsx'
import { ColorSwatches } from '../cards/ColorSwatches.tsx'
import { QuickAdd } from '../cards/QuickAdd.tsx'
import { useLook } from '../cards/useLook.ts'
import styles from './ProductRow.module.css'

const pictureSizes = '(min-width: 700px) 12rem, 30vw'

interface Props {
  product: ProductCard
  address: string
  /** The colour to show, if the product has it. */
  color: string | undefined
}

/** A product in the list view; the whole row is one link. */
const Row = ({ product, address, color }: Props) => {
  const { id, title, rating, reviewCount } = product
  const { currency } = useSettings()
  const look = useLook(product, address, color)
  const [front] = look.pictures
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Frame>{front && <Picture picture={front} sizes={pictureSizes} maxWidth={640} alt="" />}</Frame>
        <HeartButton productId={id} title={title} isOnPicture />
        {product.inStock && <QuickAdd productId={id} title={title} address={look.address} />}
      </div>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={look.address} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price {...look.price} currency={currency} />
          {look.price.regular !== undefined && <Badge>Sale</Badge>}
          {!look.inStock && <Badge tone="quiet">Out of Stock</Badge>}
        </p>
        <Rating rating={rating} reviewCount={reviewCount} />
        <ColorSwatches groupId={useId()} product={product} shownColor={look.color} onShow={look.show} />
        {look.sizes.length > 0 && <p className={styles.sizes}>Sizes {look.sizes.join(', ')}</p>}
      </div>
    </article>
  )
}

export const ProductRow = import.meta.env.SSR
  ? keepMarkup(Row, { name: 'row', useKey: props => JSON.stringify(props), hasOwnId: true })
  : Row
