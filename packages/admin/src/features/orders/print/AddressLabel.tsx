import type { ParcelPaper } from '@shop/contracts/orders/slipEndpoints'
import { counted } from '@shop/ui/words/counted'
import { Barcode } from './Barcode.tsx'
import styles from './AddressLabel.module.css'

/** 4 by 6 inches for the outside of a parcel. The carrier's own label, where it has one, is the carrier's. */
export const AddressLabel = ({ number, label }: Pick<ParcelPaper, 'number' | 'label'>) => {
  const [name, ...address] = label.to
  return (
    <article className={styles.label}>
      <p className={label.isExpress ? styles.express : styles.delivery}>
        <span>{label.delivery}</span>
        <span>{counted(label.units, 'item')}</span>
      </p>
      <div className={styles.to}>
        <h2>Deliver to</h2>
        <p className={styles.name}>{name}</p>
        <p className={styles.lines}>{address.join('\n')}</p>
      </div>
      <div className={styles.order}>
        <Barcode text={number} className={styles.bars} />
        <p>Order {number}</p>
      </div>
      <p className={styles.from}>If it cannot be delivered: {[label.storeName, ...label.from].join(', ')}</p>
    </article>
  )
}
