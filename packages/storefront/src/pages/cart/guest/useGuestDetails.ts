import type { checkout } from '@shop/contracts/checkout/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { useState } from 'react'
import { addressToSend, checkAddress } from '../../../features/addresses/checkAddress.ts'
import { guestDetailsKey } from '../../../features/cart/guest.ts'
import { visitStorage } from '../../../features/cart/visitStorage.ts'
import { hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { useSettings } from '../../../kit/shop/settings.ts'
import type { Destination } from '../checkout/destination.ts'

const names = [
  'email',
  'firstName',
  'lastName',
  'postalCode',
  'address1',
  'address2',
  'city',
  'country',
] as const
export type GuestValues = Record<(typeof names)[number], string>

const invalidEmail = 'Please enter a valid email address.'

const readKept = (): Partial<GuestValues> => {
  try {
    const kept: unknown = JSON.parse(visitStorage.get(guestDetailsKey) || '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

const check = (values: GuestValues): Problems => {
  const problems = checkAddress({ type: 'SHIPPING', state: '', ...values })
  const isEmail = /^\S+@\S+\.\S+$/.test(values.email.trim())
  if (isEmail) return problems
  return { form: problems.form ?? invalidEmail, fields: { email: invalidEmail, ...problems.fields } }
}

const sentOf = ({ email, ...values }: GuestValues): Sent<typeof checkout>['guest'] => {
  const {
    type: _type,
    isDefault: _default,
    ...address
  } = addressToSend({ type: 'SHIPPING', state: '', ...values })
  return { email, address }
}

/** A guest's email and address as they are typed; this tab keeps them, over a reload and the payment page too. */
export const useGuestDetails = () => {
  const { delivery } = useSettings()
  const { problems, show, formProps } = useProblems()
  const [first] = useState(readKept)
  const [home = 'GB'] = delivery.countries
  const [country, setCountry] = useState(first.country ?? home)
  const typed = (): GuestValues => {
    const values = readForm(formProps.ref.current!, names)
    // Not asked where there is only one.
    return { ...values, country: values.country || home }
  }
  const destination: Destination = {
    country,
    read: () => {
      const values = typed()
      const found = check(values)
      show(found)
      return hasProblems(found)
        ? null
        : { guest: sentOf(values), shippingAddressId: undefined, billingAddressId: undefined }
    },
    refuse: fields => {
      const own = Object.entries(fields).flatMap(([name, text]) => {
        const field = /^guest\.(?:address\.)?(\w+)$/.exec(name)?.[1]
        return field ? [[field, text] as const] : []
      })
      if (own.length > 0) show({ fields: Object.fromEntries(own) })
      return own.length > 0
    },
  }
  return {
    ...destination,
    first,
    countries: delivery.countries,
    chooseCountry: setCountry,
    problems,
    formProps,
    keep: () => visitStorage.set(guestDetailsKey, JSON.stringify(typed())),
  }
}

export type GuestDetails = ReturnType<typeof useGuestDetails>
