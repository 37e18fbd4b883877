import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
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
import { guestDetailsKey } from '../../../features/cart/guest.ts'
import { visitStorage } from '../../../features/cart/visitStorage.ts'
import { hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import type { Destination } from '../checkout/destination.ts'

interface GuestValues extends PlaceValues {
  email: string
  /** Null: the invoice goes where the order goes. */
  billing: PlaceValues | null
}

/** Stands before the names of the fields of the billing address. */
export const billingPrefix = 'billing.'

const invalidEmail = 'Please enter a valid email address.'

const isPlace = (value: unknown): value is Partial<PlaceValues> => typeof value === 'object' && value !== null

const readKept = (home: string): GuestValues => {
  const empty = { ...valuesOf(), country: home }
  try {
    const kept: unknown = JSON.parse(visitStorage.get(guestDetailsKey) || '{}')
    if (!isPlace(kept)) return { ...empty, email: '', billing: null }
    const billing = 'billing' in kept && isPlace(kept.billing) ? { ...empty, ...kept.billing } : null
    return { ...empty, email: '', ...kept, billing }
  } catch {
    return { ...empty, email: '', billing: null }
  }
}

const asAddress = (place: PlaceValues, type: AddressValues['type']): AddressValues => ({ ...place, type })

const check = ({ email, billing, ...place }: GuestValues): Problems => {
  const own = checkAddress(asAddress(place, 'SHIPPING'))
  const other = billing ? checkAddress(asAddress(billing, 'BILLING')) : { fields: {} }
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim())
  const fields = {
    ...(!isEmail && { email: invalidEmail }),
    ...own.fields,
    ...Object.fromEntries(Object.entries(other.fields).map(([name, text]) => [billingPrefix + name, text])),
  }
  return { form: own.form ?? other.form ?? (isEmail ? undefined : invalidEmail), fields }
}

const placeToSend = (place: PlaceValues) => {
  const { type: _type, isDefault: _default, ...sent } = addressToSend(asAddress(place, 'SHIPPING'))
  return sent
}

const toSend = ({ email, billing, ...place }: GuestValues): Sent<typeof checkout>['guest'] => ({
  email,
  address: placeToSend(place),
  ...(billing && { billing: placeToSend(billing) }),
})

const readPlace = (form: HTMLFormElement, prefix: string): PlaceValues => {
  const values = readForm(
    form,
    placeFields.map(name => prefix + name),
  )
  return Object.fromEntries(placeFields.map(name => [name, values[prefix + name] ?? ''])) as PlaceValues
}

/** A guest's email and address as they are typed; this tab keeps them, over a reload and the payment page too. */
export const useGuestDetails = () => {
  const { delivery } = useSettings()
  const { problems, show, formProps } = useProblems()
  const [home = 'GB'] = delivery.countries
  const [first] = useState(() => readKept(home))
  const [country, setCountry] = useState(first.country)
  const [firstBilling, setFirstBilling] = useState(first.billing)
  const typed = (): GuestValues => {
    const form = formProps.ref.current!
    return {
      ...readForm(form, ['email']),
      ...readPlace(form, ''),
      billing: firstBilling && readPlace(form, billingPrefix),
    }
  }
  const keep = (values = typed()) => visitStorage.set(guestDetailsKey, JSON.stringify(values))
  const destination: Destination = {
    country,
    read: () => {
      const values = typed()
      const found = check(values)
      show(found)
      return hasProblems(found)
        ? null
        : { guest: toSend(values), shippingAddressId: undefined, billingAddressId: undefined }
    },
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
    countries: delivery.countries,
    chooseCountry: setCountry,
    problems,
    formProps,
    keep: () => keep(),
    /** Asks for another address for the invoice, which begins with the names typed above, or no longer asks. */
    billElsewhere: (isWanted: boolean) => {
      const { billing: _, ...values } = typed()
      const { firstName, lastName } = values
      const billing = isWanted ? { ...valuesOf(), firstName, lastName } : null
      flushSync(() => setFirstBilling(billing))
      keep({ ...values, billing })
      // The button that was pressed is gone; the keyboard goes on here.
      const form = formProps.ref.current!
      const next =
        form.querySelector<HTMLElement>('fieldset input') ?? [...form.querySelectorAll('button')].at(-1)
      next?.focus()
    },
  }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
