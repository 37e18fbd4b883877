import { recordOf } from '@shop/contracts/keys'
import { needsLatinName, needsPhone } from '@shop/contracts/addresses/countryForm'
import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
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
  forgetRemembered,
  keepGuestDetails,
  readGuestDetails,
  readRemembered,
} from '../../../features/cart/rememberedGuest.ts'
import { hasProblems, noProblems, type Problems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { firstCountry } from '../../../kit/shop/keptPlace.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import type { Destination } from '../checkout/destination.ts'

interface GuestValues extends PlaceValues {
  email: string
  /** Required by carriers abroad, as is the name in Latin letters. */
  phone: string
  latinName: string
  /** Null if the invoice goes to the delivery address. */
  billing: PlaceValues | null
  /** Not empty if this device may remember the details for the next order. */
  remember: string
}

/** Prefix of the fields of the billing address. */
export const billingPrefix = 'billing.'

const emptyFor = (home: string): GuestValues => ({
  ...valuesOf(),
  country: home,
  email: '',
  phone: '',
  latinName: '',
  billing: null,
  remember: '',
})

const readKept = (home: string): GuestValues => {
  const empty = emptyFor(home)
  const kept = readGuestDetails()
  const billing = kept['billing'] ? { ...empty, ...(kept['billing'] as PlaceValues) } : null
  // Without a typed address the country is the destination chosen last.
  const hasPlace = kept['city'] || kept['postalCode']
  return { ...empty, ...kept, ...(!hasPlace && { country: home }), billing }
}

const asAddress = (place: PlaceValues, type: AddressValues['type']): AddressValues => ({ ...place, type })

/** Tells whether a name in another script has to be repeated in Latin letters for carriers abroad. */
const asksLatinName = ({ firstName, lastName, ...place }: PlaceValues): boolean =>
  needsLatinName(place, firstName + lastName)

const check = (values: GuestValues, terms: DeliveryTerms): Problems => {
  const { email, billing, ...place } = values
  const own = checkAddress(asAddress(place, 'SHIPPING'), terms)
  const other = billing ? checkAddress(asAddress(billing, 'BILLING'), terms) : { fields: {} }
  // The shop itself says what is wrong with an address that looks like one.
  const invalidEmail = email.includes('@') ? undefined : 'Please enter a valid email address.'
  const fields = {
    ...(invalidEmail && { email: invalidEmail }),
    ...own.fields,
    ...Object.fromEntries(Object.entries(other.fields).map(([name, text]) => [billingPrefix + name, text])),
  }
  return { form: own.form ?? other.form ?? invalidEmail, fields }
}

const placeToSend = (place: PlaceValues) => {
  const { type: _type, isDefault: _default, ...sent } = addressToSend(asAddress(place, 'SHIPPING'))
  return sent
}

const toSend = ({
  email,
  billing,
  remember: _remember,
  phone,
  latinName,
  ...place
}: GuestValues): Sent<typeof checkout>['guest'] => ({
  email,
  address: {
    ...placeToSend(place),
    ...(needsPhone(place) && { phone }),
    ...(asksLatinName(place) && { latinName }),
  },
  ...(billing && { billing: placeToSend(billing) }),
})

const readPlace = (form: HTMLFormElement, prefix: string): PlaceValues => {
  const values = readForm(
    form,
    placeFields.map(name => prefix + name),
  )
  return recordOf(placeFields, name => values[prefix + name] ?? '')
}

/** A guest's typed email and address, stored in this tab over a reload and the payment page. */
export const useGuestDetails = () => {
  const { delivery } = useSettings()
  const { problems, show, formProps } = useProblems()
  const served = servedCountries(delivery)
  const home = firstCountry(served)
  const [first, setFirst] = useState(() => readKept(home))
  const [isRemembered, setIsRemembered] = useState(() => readRemembered() !== undefined)
  const [place, setPlace] = useState({ country: first.country, postalCode: first.postalCode })
  // A country that is no longer served stays available to its typed address.
  const countries = [...new Set([...served, place.country])]
  const [asksLatin, setAsksLatin] = useState(() => asksLatinName(first))
  const [firstBilling, setFirstBilling] = useState(first.billing)
  const typed = (): GuestValues => {
    const form = formProps.ref.current!
    return {
      ...readForm(form, ['email', 'remember', 'phone', 'latinName']),
      ...readPlace(form, ''),
      billing: firstBilling && readPlace(form, billingPrefix),
    }
  }
  const destination: Destination = {
    place,
    isPending: false,
    formId: 'guest',
    read: () => {
      // The address fields are not mounted yet.
      if (!formProps.ref.current) return null
      const values = typed()
      const found = check(values, delivery)
      show(found)
      if (hasProblems(found)) return null
      keepGuestDetails(values)
      return {
        guest: toSend(values),
        shippingAddressId: undefined,
        billingAddressId: undefined,
      }
    },
    // The form is always mounted and shows its own errors.
    goToAddress: () => formProps.ref.current?.querySelector('select')?.focus(),
    refuse: fields => {
      const own = Object.entries(fields).flatMap(([name, text]) => {
        const field = /^guest\.(?:address\.)?([\w.]+)$/.exec(name)?.[1]
        return field ? [[field, text] as const] : []
      })
      if (own.length > 0) show({ fields: Object.fromEntries(own) })
      return own.length > 0
    },
  }
  return {
    ...destination,
    first,
    firstBilling,
    countries,
    asksPhone: needsPhone(place),
    asksLatin,
    problems,
    formProps,
    keep: () => {
      const values = typed()
      keepGuestDetails(values)
      setAsksLatin(asksLatinName(values))
      const { country, postalCode } = values
      // Other fields do not affect the price, so they cause no new render.
      setPlace(now =>
        now.country === country && now.postalCode === postalCode ? now : { country, postalCode },
      )
    },
    isRemembered,
    /** Clears the form and the details remembered on this device. */
    clear: () => {
      forgetRemembered()
      keepGuestDetails(null)
      flushSync(() => {
        setIsRemembered(false)
        setFirst(emptyFor(home))
        setFirstBilling(null)
        setPlace({ country: home, postalCode: '' })
        setAsksLatin(false)
        show(noProblems)
      })
      formProps.ref.current!.querySelector('input')?.focus()
    },
    /** Shows or hides the fields of another invoice address, which starts with the names typed above. */
    billElsewhere: (isWanted: boolean) => {
      const { billing: _, ...values } = typed()
      const { firstName, lastName } = values
      const billing = isWanted ? { ...valuesOf(), firstName, lastName } : null
      flushSync(() => setFirstBilling(billing))
      keepGuestDetails({ ...values, billing })
      // Moves the focus, because the pressed button is gone.
      const form = formProps.ref.current!
      const next =
        form.querySelector<HTMLElement>('fieldset input') ?? [...form.querySelectorAll('button')].at(-1)
      next?.focus()
    },
  }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
