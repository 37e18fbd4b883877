import { deliveryRefusal } from '@shop/contracts/addresses/postcode'
import { useSettings } from '../../../kit/shop/settings.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { AddressOptions } from './AddressOptions.tsx'
import styles from './AddressPicker.module.css'
import { useNewAddress } from './useNewAddress.tsx'
import type { ShippingAddress } from './useShippingAddress.ts'

export const addressPickerId = 'shipping-address'

/** Asks where the order goes: to one of the saved addresses, or a new one. */
export const AddressPicker = ({ addresses, isPending, selected, choose, tryAgain }: ShippingAddress) => {
  const { ask, dialog } = useNewAddress('SHIPPING', choose)
  const { delivery } = useSettings()
  return (
    <section id={addressPickerId} aria-labelledby={`${addressPickerId}-title`} tabIndex={-1}>
      <h2 id={`${addressPickerId}-title`} className={styles.title}>
        Delivery Address
      </h2>
      {isPending && <Skeleton height="9.5rem" />}
      {!isPending && !addresses && (
        <Notice isError text="Unable to load your addresses at the moment. Please try again later.">
          <Button look="outline" onClick={tryAgain}>
            Try Again
          </Button>
        </Notice>
      )}
      {addresses && (
        <>
          {addresses.length === 0 && <p className={styles.none}>Add the address your order should go to.</p>}
          <AddressOptions
            name="shippingAddress"
            addresses={addresses}
            selected={selected}
            onChoose={choose}
            refusalOf={address => deliveryRefusal(address, delivery.countries)}
          />
          <Button look="outline" onClick={ask}>
            Add New Address
          </Button>
        </>
      )}
      {dialog}
    </section>
  )
}
