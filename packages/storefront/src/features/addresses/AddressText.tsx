import type { addressLines as AddressLines } from '@shop/contracts/addresses/addressLines'
import { linesOf, plainLines } from '@shop/contracts/addresses/writtenLines'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { useEffect, useState } from 'react'
import styles from './AddressText.module.css'

/** Postcodes of British Forces post and of islands that people write as the United Kingdom. */
const outsideUk = /^(BF|GY|JE)\d/

let addressLines: typeof AddressLines | undefined

/**
 * Returns the lines in the country's format, which is loaded for the first address abroad; in the UK format until then.
 */
const useLines = (address: OrderAddress): string[] => {
  const [, setIsLoaded] = useState(addressLines !== undefined)
  const isAbroad = address.country !== 'GB' || outsideUk.test(address.postalCode)
  useEffect(() => {
    if (!isAbroad || addressLines) return
    const load = async () => {
      addressLines = (await import('@shop/contracts/addresses/addressLines')).addressLines
      setIsLoaded(true)
    }
    // If the script cannot be loaded, the plain address remains.
    load().catch(() => {})
  }, [isAbroad])
  return isAbroad && addressLines ? addressLines(address) : linesOf(plainLines, address)
}

/** Shows an address as it is written on a parcel. */
export const AddressText = ({ address }: { address: OrderAddress }) => {
  const [name, ...lines] = useLines(address)
  return (
    <address className={styles.address}>
      <span className={styles.name}>{name}</span>
      {lines.map((line, index) => (
        <span key={`${index} ${line}`}>{line}</span>
      ))}
    </address>
  )
}
