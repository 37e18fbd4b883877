import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AddressPicker, goToAddressPicker } from './addresses/AddressPicker.tsx'
import { BillingPicker } from './addresses/BillingPicker.tsx'
import { useBillingAddress } from './addresses/useBillingAddress.ts'
import { useShippingAddress } from './addresses/useShippingAddress.ts'
import { LatinNameField, PhoneField } from './addresses/ContactFields.tsx'
import { type CarrierContact, useContact } from './addresses/useContact.ts'
import addressStyles from '../../features/addresses/AddressForm.module.css'
import { CartBody } from './CartBody.tsx'

/** Asks for the phone number and Latin name that a carrier abroad requires. */
const ContactForm = ({ contact }: { contact: CarrierContact }) => {
  const { asksPhone, asksLatinName, formProps, store } = contact
  if (!asksPhone && !asksLatinName) return null
  return (
    <form
      {...formProps}
      className={addressStyles.form}
      aria-label="For the carrier"
      onInput={event => {
        formProps.onInput(event)
        store()
      }}
      onSubmit={event => event.preventDefault()}
    >
      {asksLatinName && <LatinNameField {...contact} />}
      {asksPhone && <PhoneField {...contact} />}
    </form>
  )
}

export const AccountCart = () => {
  const shipping = useShippingAddress()
  const billing = useBillingAddress()
  const { selected } = shipping
  const contact = useContact(selected)
  const [isAddressMissing, setIsAddressMissing] = useState(false)
  const destination = {
    place: selected,
    isPending: shipping.isPending,
    read: () => {
      if (!selected) return null
      const billingAddressId = billing.selected?.id
      return { shippingAddressId: selected.id, billingAddressId, ...contact.read(), guest: undefined }
    },
    goToAddress: () => {
      flushSync(() => setIsAddressMissing(true))
      goToAddressPicker()
    },
    showErrors: contact.showErrors,
  }
  return (
    <CartBody destination={destination}>
      <AddressPicker {...shipping} isMissing={isAddressMissing && !selected} />
      {selected && <ContactForm key={selected.id} contact={contact} />}
      {selected && <BillingPicker billing={billing} shipping={selected} />}
    </CartBody>
  )
}
