import type { LabelText } from '../../../kit/platform/Platform.ts'
import { Barcode } from './Barcode.tsx'
import styles from './AddressLabel.module.css'

/** A label of 4 by 6 inches with the address. Carriers' labels are separate. */
export const AddressLabel = ({ head, note, isFilled, title, lines, code, caption, foot }: LabelText) => {
  const [name, ...address] = lines
  return (
    <article className={styles.label}>
      <p className={isFilled ? styles.express : styles.delivery}>
        <span>{head}</span>
        <span>{note}</span>
      </p>
      <div className={styles.to}>
        <h2>{title}</h2>
        <p className={styles.name}>{name}</p>
        <p className={styles.lines}>{address.join('\n')}</p>
      </div>
      <div className={styles.order}>
        {code !== null && <Barcode text={code} className={styles.bars} />}
        <p>{caption}</p>
      </div>
      <p className={styles.from}>{foot}</p>
    </article>
  )
}
