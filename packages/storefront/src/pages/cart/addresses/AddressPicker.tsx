import { deliveryRefusal } from '@shop/contracts/shop/servedPlaces'
import { useSettings } from '../../../kit/shop/settings.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { AddressOptions } from './AddressOptions.tsx'
import styles from './AddressPicker.module.css'
import { useNewAddress } from './useNewAddress.tsx'
import type { ShippingAddressChoice } from './useShippingAddress.ts'

const addressPickerId = 'shipping-address'

/** Scrolls to the address picker and focuses its first control. */
export const goToAddressPicker = (): void => {
  const picker = document.getElementById(addressPickerId)
  const firstControl = picker?.querySelector<HTMLElement>('input, button') ?? picker
  firstControl?.focus({ preventScroll: true })
  picker?.scrollIntoView({ block: 'center' })
}

interface Props extends ShippingAddressChoice {
  /** The shopper tried to continue without an address. */
  isMissing: boolean
}

/** Asks for the delivery address: a saved one, or a new one. */
export const AddressPicker = (props: Props) => {
  const { addresses, isPending, selected, choose, tryAgain, isMissing } = props
  const { openDialog, dialog } = useNewAddress('SHIPPING', choose)
  const { delivery } = useSettings()
  return (
    <section
      id={addressPickerId}
      className={styles.picker}
      aria-labelledby={`${addressPickerId}-title`}
      tabIndex={-1}
      data-keep-clear={isMissing ? '' : undefined}
    >
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
          {addresses.length === 0 && (
            <p id={`${addressPickerId}-why`} className={isMissing ? styles.missing : styles.none}>
              {isMissing ? 'We need an address to deliver to.' : 'Add the address your order should go to.'}
            </p>
          )}
          <AddressOptions
            name="shippingAddress"
            addresses={addresses}
            selected={selected}
            onChoose={choose}
            refusalOf={address => deliveryRefusal(delivery, address)}
          />
          <Button
            look="outline"
            aria-describedby={isMissing ? `${addressPickerId}-why` : undefined}
            onClick={openDialog}
          >
            Add New Address
          </Button>
        </>
      )}
      {dialog}
    </section>
  )
}
