import { dialableNumber } from '@shop/contracts/phoneNumbers'
import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Support.module.css'

/** Shows the shop's email and phone, as far as they are set. */
export const Support = () => {
  const { storeEmail, storePhone } = useSettings()
  if (!storeEmail && !storePhone) return null
  return (
    <address className={styles.support}>
      {storeEmail && <a href={`mailto:${storeEmail}`}>{storeEmail}</a>}
      {storePhone && <a href={`tel:${dialableNumber(storePhone)}`}>{storePhone}</a>}
    </address>
  )
}
