import type { Picture as PictureData } from '@shop/contracts/catalog/entities'
import type { ReactNode } from 'react'
import { Link } from '../../../kit/parts/Link.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import styles from './LineFrame.module.css'

interface Props {
  /** Id of the page that can lead to it. */
  id?: string
  title: string
  slug: string
  color: string
  size: string
  details: string
  picture: PictureData | undefined
  /** Price of one unit. */
  price: ReactNode
  /** Price of the line. */
  total: ReactNode
  /** Something the shopper should know about the line. */
  note?: ReactNode
  /** Quantity and acts. */
  children: ReactNode
}

/** One line of a cart: the account's or the device's. */
export const LineFrame = ({
  id,
  title,
  slug,
  color,
  size,
  details,
  picture,
  price,
  total,
  note,
  children,
}: Props) => (
  <article
    className={styles.line}
    {...(id && { id, tabIndex: -1, 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-note` })}
  >
    <Link to={`/products/${slug}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
      <Frame>{picture && <Picture picture={picture} sizes="8rem" maxWidth={320} alt="" />}</Frame>
    </Link>
    <div className={styles.words}>
      <h3 id={id && `${id}-title`} className={styles.title}>
        <Link to={`/products/${slug}`}>{title}</Link>
      </h3>
      <p className={styles.facts}>
        <span>Colour: {color}</span>
        <span>Size: {size}</span>
        {details && <span>{details}</span>}
      </p>
      <p className={styles.price}>{price}</p>
      <div id={id && `${id}-note`}>{note}</div>
    </div>
    <p className={styles.total}>{total}</p>
    <div className={styles.acts}>{children}</div>
  </article>
)
