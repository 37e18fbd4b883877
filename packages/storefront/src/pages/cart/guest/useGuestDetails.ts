import { recordOf } from '@shop/contracts/keys'
import { needsLatinName, needsPhone } from '@shop/contracts/addresses/countryForm'
import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { type DeliveryTerms, servedCountries } from '@shop/contracts/shop/servedPlaces'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type AddressValues,
  addressToSend,
  checkAddress,
  placeFields,
  type PlaceValues,
  valuesOf,
} from '../../../features/addresses/checkAddress.ts'
import {
  forgetGuest,
  storeGuestDetails,
  readGuestDetails,
  readRememberedGuest,
} from '../../../features/cart/rememberedGuest.ts'
import { hasProblems, noProblems, type Problems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { firstCountry } from '../../../kit/shop/storedPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import type { CheckoutDestination } from '../checkout/destination.ts'

interface GuestValues extends PlaceValues {
  email: string
  /** Required by carriers abroad, like the name in Latin letters. */
  phone: string
  latinName: string
  /** Null if the invoice is addressed to the delivery address. */
  billing: PlaceValues | null
  /** Value of the checkbox: not empty if this device may remember the details for the next order. */
  remember: string
}

/** Prefix of the fields of the billing address. */
export const billingPrefix = 'billing.'

const emptyValues = (defaultCountry: string): GuestValues => ({
  ...valuesOf(),
  country: defaultCountry,
  email: '',
  phone: '',
  latinName: '',
  billing: null,
  remember: '',
})

const readStored = (defaultCountry: string): GuestValues => {
  const empty = emptyValues(defaultCountry)
  const stored = readGuestDetails()
  const billing = stored['billing'] ? { ...empty, ...(stored['billing'] as PlaceValues) } : null
  // If no address was typed, the country is that of the destination chosen last.
  const hasAddress = stored['city'] || stored['postalCode']
  return { ...empty, ...stored, ...(!hasAddress && { country: defaultCountry }), billing }
}

const asAddress = (place: PlaceValues, type: AddressValues['type']): AddressValues => ({ ...place, type })

/** Tells whether a name in another script has to be repeated in Latin letters for carriers abroad. */
const asksLatinName = ({ firstName, lastName, ...place }: PlaceValues): boolean =>
  needsLatinName(place, firstName + lastName)

const check = (values: GuestValues, terms: DeliveryTerms): Problems => {
  const { email, billing, ...address } = values
  const shippingProblems = checkAddress(asAddress(address, 'SHIPPING'), terms)
  const billingProblems = billing ? checkAddress(asAddress(billing, 'BILLING'), terms) : { fields: {} }
  // The server explains what is wrong with an address that contains an @.
  const invalidEmail = email.includes('@') ? undefined : 'Please enter a valid email address.'
  const fields = {
    ...(invalidEmail && { email: invalidEmail }),
    ...shippingProblems.fields,
    ...Object.fromEntries(
      Object.entries(billingProblems.fields).map(([name, text]) => [billingPrefix + name, text]),
    ),
  }
  return { form: shippingProblems.form ?? billingProblems.form ?? invalidEmail, fields }
}

const orderAddressInput = (place: PlaceValues) => {
  const { type: _type, isDefault: _default, ...sent } = addressToSend(asAddress(place, 'SHIPPING'))
  return sent
}

const guestInput = ({
  email,
  billing,
  remember: _remember,
  phone,
  latinName,
  ...place
}: GuestValues): SentInput<typeof checkout>['guest'] => ({
  email,
  address: {
    ...orderAddressInput(place),
    ...(needsPhone(place) && { phone }),
    ...(asksLatinName(place) && { latinName }),
  },
  ...(billing && { billing: orderAddressInput(billing) }),
})

const readAddress = (form: HTMLFormElement, prefix: string): PlaceValues => {
  const values = readForm(
    form,
    placeFields.map(name => prefix + name),
  )
  return recordOf(placeFields, name => values[prefix + name] ?? '')
}

/**
 * Keeps a guest's details: reads, validates and clears the form, and stores the input in this tab, so that it
 * survives a reload and the payment page.
 */
export const useGuestDetails = () => {
  const { delivery } = useSettings()
  const { problems, show, formProps } = useProblems()
  const offeredCountries = servedCountries(delivery)
  const defaultCountry = firstCountry(offeredCountries)
  const [initial, setInitial] = useState(() => readStored(defaultCountry))
  const [isRemembered, setIsRemembered] = useState(() => readRememberedGuest() !== undefined)
  const [place, setPlace] = useState({ country: initial.country, postalCode: initial.postalCode })
  // A country that is no longer served stays available for an address already typed.
  const countries = [...new Set([...offeredCountries, place.country])]
  const [isLatinNameAsked, setLatinNameAsked] = useState(() => asksLatinName(initial))
  const [initialBilling, setInitialBilling] = useState(initial.billing)
  const readValues = (): GuestValues => {
    const form = formProps.ref.current!
    return {
      ...readForm(form, ['email', 'remember', 'phone', 'latinName']),
      ...readAddress(form, ''),
      billing: initialBilling && readAddress(form, billingPrefix),
    }
  }
  const destination: CheckoutDestination = {
    place,
    isPending: false,
    formId: 'guest',
    read: () => {
      // The address fields are not mounted yet.
      if (!formProps.ref.current) return null
      const values = readValues()
      const newProblems = check(values, delivery)
      show(newProblems)
      if (hasProblems(newProblems)) return null
      storeGuestDetails(values)
      return {
        guest: guestInput(values),
        shippingAddressId: undefined,
        billingAddressId: undefined,
      }
    },
    // The form is always mounted and shows its own errors.
    goToAddress: () => formProps.ref.current?.querySelector('select')?.focus(),
    showErrors: fields => {
      const guestErrors = Object.entries(fields).flatMap(([name, text]) => {
        const field = /^guest\.(?:address\.)?([\w.]+)$/.exec(name)?.[1]
        return field ? [[field, text] as const] : []
      })
      if (guestErrors.length > 0) show({ fields: Object.fromEntries(guestErrors) })
      return guestErrors.length > 0
    },
  }
  return {
    ...destination,
    initial,
    initialBilling,
    countries,
    asksPhone: needsPhone(place),
    asksLatinName: isLatinNameAsked,
    problems,
    formProps,
    store: () => {
      const values = readValues()
      storeGuestDetails(values)
      setLatinNameAsked(asksLatinName(values))
      const { country, postalCode } = values
      // Other fields do not affect the price, so they cause no new render.
      setPlace(current =>
        current.country === country && current.postalCode === postalCode ? current : { country, postalCode },
      )
    },
    isRemembered,
    /** Clears the form and the details remembered on this device. */
    clear: () => {
      forgetGuest()
      storeGuestDetails(null)
      flushSync(() => {
        setIsRemembered(false)
        setInitial(emptyValues(defaultCountry))
        setInitialBilling(null)
        setPlace({ country: defaultCountry, postalCode: '' })
        setLatinNameAsked(false)
        show(noProblems)
      })
      formProps.ref.current?.querySelector('input')?.focus()
    },
    /** Shows or hides the fields of another invoice address, which starts with the names typed above. */
    setSeparateBilling: (isSeparate: boolean) => {
      const { billing: _, ...values } = readValues()
      const { firstName, lastName } = values
      const billing = isSeparate ? { ...valuesOf(), firstName, lastName } : null
      flushSync(() => setInitialBilling(billing))
      storeGuestDetails({ ...values, billing })
      // Moves the focus, because the pressed button is gone.
      const form = formProps.ref.current!
      const focusTarget =
        form.querySelector<HTMLElement>('fieldset input') ?? [...form.querySelectorAll('button')].at(-1)
      focusTarget?.focus()
    },
  }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
