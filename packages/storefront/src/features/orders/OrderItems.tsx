import { formatMoney } from '@shop/contracts/money'
import type { OrderItem } from '@shop/contracts/orders/endpoints'
import { Link } from '../../kit/parts/Link.tsx'
import { Frame } from '../../kit/parts/Frame.tsx'
import { Picture } from '../../kit/parts/Picture.tsx'
import styles from './OrderItems.module.css'

/** Lists the items with their names and prices at the time of purchase. */
export const OrderItems = ({ items, currency }: { items: readonly OrderItem[]; currency: string }) => (
  <ul>
    {items.map(({ id, title, product, variant, quantity, price, lineTotal, image }) => (
      <li key={id} className={styles.item}>
        <span className={styles.picture}>
          <Frame>{image && <Picture picture={image} sizes="4rem" maxWidth={320} alt="" />}</Frame>
        </span>
        <div>
          <p className={styles.title}>
            {product.slug ? <Link to={`/products/${product.slug}`}>{title}</Link> : title}
          </p>
          <p className={styles.facts}>
            <span>Colour: {variant.color}</span>
            <span>Size: {variant.size}</span>
            {variant.details && <span>{variant.details}</span>}
            <span>
              Quantity: {quantity}
              {quantity > 1 && ` at ${formatMoney(price, currency)}`}
            </span>
          </p>
        </div>
        <p className={styles.total}>{formatMoney(lineTotal, currency)}</p>
      </li>
    ))}
  </ul>
)
