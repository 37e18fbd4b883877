import { linesOf } from '@shop/contracts/addresses/countryForm'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import styles from './AddressText.module.css'
import { useCountryForm } from './countryForm.ts'

/** An address as it stands on a parcel. */
export const AddressText = ({ address }: { address: OrderAddress }) => {
  const [name, ...lines] = linesOf(useCountryForm(address.country), address)
  return (
    <address className={styles.address}>
      <span className={styles.name}>{name}</span>
      {lines.map((line, place) => (
        <span key={`${place} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
