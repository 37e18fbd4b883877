import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AddressPicker, goToAddressPicker } from './addresses/AddressPicker.tsx'
import { BillingPicker } from './addresses/BillingPicker.tsx'
import { useBillingAddress } from './addresses/useBillingAddress.ts'
import { useShippingAddress } from './addresses/useShippingAddress.ts'
import { CartBody } from './CartBody.tsx'

export const AccountCart = () => {
  const shipping = useShippingAddress()
  const billing = useBillingAddress()
  const { selected } = shipping
  const [isAsked, setIsAsked] = useState(false)
  const destination = {
    place: selected,
    isPending: shipping.isPending,
    read: () =>
      selected
        ? { shippingAddressId: selected.id, billingAddressId: billing.selected?.id, guest: undefined }
        : null,
    goToAddress: () => {
      flushSync(() => setIsAsked(true))
      goToAddressPicker()
    },
    refuse: () => false,
  }
  return (
    <CartBody destination={destination}>
      <AddressPicker {...shipping} isAsked={isAsked && !selected} />
      {selected && <BillingPicker billing={billing} shipping={selected} />}
    </CartBody>
  )
}
