import { countryName } from '@shop/contracts/addresses/countries'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import styles from './AddressText.module.css'

/** An address as it stands on a parcel. */
export const AddressText = ({ address }: { address: OrderAddress }) => {
  const { firstName, lastName, address1, address2, city, state, postalCode, country } = address
  return (
    <address className={styles.address}>
      <span className={styles.name}>
        {firstName} {lastName}
      </span>
      <span>{address1}</span>
      {address2 && <span>{address2}</span>}
      <span>{[city, state, postalCode].filter(Boolean).join(', ')}</span>
      <span>{countryName(country)}</span>
    </address>
  )
}
