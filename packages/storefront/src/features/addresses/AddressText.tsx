import { addressLines } from '@shop/contracts/addresses/addressLines'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import styles from './AddressText.module.css'

/** An address as it stands on a parcel. */
export const AddressText = ({ address }: { address: OrderAddress }) => {
  const [name, ...lines] = addressLines(address)
  return (
    <address className={styles.address}>
      <span className={styles.name}>{name}</span>
      {lines.map((line, place) => (
        <span key={`${place} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
