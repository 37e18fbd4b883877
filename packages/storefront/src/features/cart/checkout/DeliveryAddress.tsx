import type { ReactNode } from 'react'
import styles from './DeliveryAddress.module.css'
import { useKnownAddress } from './knownAddress.ts'

/** Shows the known delivery address, with a link to change it; renders nothing if the address will be asked for. */
export const DeliveryAddress = ({ changeLink }: { changeLink: ReactNode }) => {
  const address = useKnownAddress()
  if (!address) return null
  const { address1, postalCode } = address
  return (
    <p className={styles.to}>
      <span className={styles.address}>
        Deliver to {address1}, {postalCode}
      </span>
      <span aria-hidden="true">·</span>
      {changeLink}
    </p>
  )
}
