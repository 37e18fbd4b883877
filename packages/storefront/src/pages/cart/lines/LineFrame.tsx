import { isOnSale } from '@shop/contracts/money'
import type { ReactNode } from 'react'
import { lineId, lineNotes } from '../../../features/cart/lineNote.ts'
import type { LineProps } from '../../../features/cart/lines/CartLines.tsx'
import { LineNotes } from '../../../features/cart/lines/LineNotes.tsx'
import { Link } from '../../../kit/parts/Link.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { Price } from '../../../kit/parts/prices/Price.tsx'
import styles from './LineFrame.module.css'

interface Props extends Pick<LineProps, 'line' | 'currency'> {
  /** Price of the line. */
  total: ReactNode
  /** Quantity and buttons. */
  children: ReactNode
}

/** Surrounds one line of the cart page; its id is a link target. */
export const LineFrame = ({ line, currency, total, children }: Props) => {
  const { variant, unitPrice } = line
  const { title, slug } = variant.product
  const [picture] = variant.images
  const id = lineId(line.id)
  return (
    <article
      className={styles.line}
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
    >
      <Link to={`/products/${slug}`} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Frame>{picture && <Picture picture={picture} sizes="8rem" maxWidth={320} alt="" />}</Frame>
      </Link>
      <div className={styles.words}>
        <h3 id={`${id}-title`} className={styles.title}>
          <Link to={`/products/${slug}`}>{title}</Link>
        </h3>
        <p className={styles.facts}>
          <span>Colour: {variant.color}</span>
          <span>Size: {variant.size}</span>
          {variant.details && <span>{variant.details}</span>}
        </p>
        <p className={styles.price}>
          <Price
            amount={unitPrice}
            regular={isOnSale(variant) ? variant.price : undefined}
            isEach={line.quantity > 1}
            vatClass={null}
            currency={currency}
          />
        </p>
        <div id={`${id}-note`}>
          <LineNotes notes={lineNotes(line, currency)} />
        </div>
      </div>
      <p className={styles.total}>{total}</p>
      <div className={styles.acts}>{children}</div>
    </article>
  )
}
