import type { Address } from '@shop/contracts/addresses/endpoints'
import { AddressText } from '../../../features/addresses/AddressText.tsx'
import styles from './AddressOptions.module.css'

interface Props {
  name: string
  addresses: readonly Address[]
  selected: Address | undefined
  onChoose: (id: string) => void
  /** Returns the reason why an address cannot be chosen. */
  refusalOf?: (address: Address) => string | undefined
}

/** Shows radio buttons for saved addresses. */
export const AddressOptions = ({ name, addresses, selected, onChoose, refusalOf }: Props) => (
  <div className={styles.addresses}>
    {addresses.map(address => {
      const refusal = refusalOf?.(address)
      return (
        <label key={address.id} className={styles.option}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={address.id === selected?.id}
            onChange={() => onChoose(address.id)}
          />
          <span>
            <AddressText address={address} />
            {address.isDefault && <span className={styles.default}>Default</span>}
            {refusal && <span className={styles.refused}>{refusal}</span>}
          </span>
        </label>
      )
    })}
  </div>
)
