import type { Address } from '@shop/contracts/addresses/endpoints'
import { Button } from '../../../kit/parts/Button.tsx'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { AddressOptions } from './AddressOptions.tsx'
import styles from './AddressPicker.module.css'
import { useNewAddress } from './useNewAddress.tsx'
import { type BillingAddressChoice, proposeBillingAddress } from './useBillingAddress.ts'

interface Props {
  billing: BillingAddressChoice
  shipping: Address | undefined
}

/** Asks for the invoice's address, which is the delivery address by default. */
export const BillingPicker = ({ billing: { addresses, selected, choose }, shipping }: Props) => {
  const { openDialog, dialog } = useNewAddress('BILLING', choose)
  const chooseAnother = () => {
    const proposedAddress = proposeBillingAddress(addresses, shipping)
    if (proposedAddress) choose(proposedAddress.id)
    else openDialog()
  }
  return (
    <section className={styles.billing} aria-labelledby="billing-title">
      <h2 id="billing-title" className={styles.title}>
        Billing Address
      </h2>
      <Checkbox
        checked={!selected}
        onChange={({ target }) => (target.checked ? choose(null) : chooseAnother())}
      >
        The same as the delivery address
      </Checkbox>
      {selected && (
        <div className={styles.others}>
          <AddressOptions
            name="billingAddress"
            addresses={addresses.filter(({ id }) => id !== shipping?.id || id === selected.id)}
            selected={selected}
            onChoose={choose}
          />
          <Button look="outline" onClick={openDialog}>
            Add Billing Address
          </Button>
        </div>
      )}
      {dialog}
    </section>
  )
}
