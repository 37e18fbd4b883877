import type { ProductCard as CardProduct } from '@shop/contracts/catalog/entities'
import { type ReactNode, useId, useState } from 'react'
import { keepMarkup } from '../../kit/page/keepMarkup.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { useSettings } from '../../kit/shop/settings.ts'
import { HeartButton } from '../wishes/HeartButton.tsx'
import { Badge } from '../../kit/parts/Badge.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import { Price } from '../../kit/parts/prices/Price.tsx'
import styles from './ProductCard.module.css'
import { Rating } from '../../kit/controls/Rating.tsx'
import { ColorSwatches } from './ColorSwatches.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { useLook } from './useLook.ts'
import { WholeWords } from '../../kit/parts/WholeWords.tsx'

interface Props {
  product: CardProduct
  /** Displayed width: the `sizes` attribute of HTML. */
  sizes: string
  /** Target address; the product's page by default. */
  address?: string | undefined
  /** The colour to show, if the product has it. */
  color?: string | undefined
  /** Shown below the price. */
  children?: ReactNode
  /** Shows buttons for the wishlist and the cart. */
  hasButtons?: boolean
  isPriority?: boolean
}

/** A product in a grid. The whole card is one link, except for the heart, the colours and the cart button on it. */
const Card = ({ product, sizes, address, color, children, hasButtons = true, isPriority }: Props) => {
  const { id, title } = product
  const { currency } = useSettings()
  // Loads the second picture only on the first hover.
  const [isHovered, setIsHovered] = useState(false)
  const look = useLook(product, address, color)
  const [front, second] = look.pictures
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsHovered(true)}
    >
      <div className={styles.picture}>
        <Frame>{front && <Picture picture={front} sizes={sizes} alt="" isPriority={isPriority} />}</Frame>
        {second && isHovered && (
          <span className={styles.second}>
            <Picture picture={second} sizes={sizes} alt="" />
          </span>
        )}
        <span className={styles.badges}>
          {look.price.regular !== undefined && <Badge>Sale</Badge>}
          {!look.inStock && <Badge tone="quiet">Out of Stock</Badge>}
        </span>
        {hasButtons && <HeartButton productId={id} title={title} isOnPicture />}
        {look.sizes.length > 0 && <p className={styles.sizes}>Sizes {look.sizes.join(', ')}</p>}
        {hasButtons && product.inStock && <QuickAdd productId={id} title={title} address={look.address} />}
      </div>
      <h3 className={styles.title}>
        <Link to={look.address} className={styles.link}>
          <WholeWords text={title} />
        </Link>
      </h3>
      <p className={styles.line}>
        <Price {...look.price} currency={currency} />
      </p>
      {children}
      <span className={styles.rating}>
        <Rating rating={product.rating} reviewCount={product.reviewCount} />
      </span>
      <ColorSwatches groupId={useId()} product={product} shownColor={look.color} onShow={look.show} />
    </article>
  )
}

export const ProductCard = import.meta.env.SSR
  ? keepMarkup(Card, {
      name: 'card',
      // A picture that is loaded first adds to the page's head.
      useKey: ({ children, isPriority, ...props }) => (children || isPriority ? null : JSON.stringify(props)),
      hasOwnId: true,
    })
  : Card
