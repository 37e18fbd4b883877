import { hasPostcodes } from '@shop/contracts/addresses/countries'
import type { Address, createAddress } from '@shop/contracts/addresses/endpoints'
import { postcodeRefusal, ukPostcode } from '@shop/contracts/addresses/postcode'
import type { Sent } from '@shop/contracts/endpoint'
import { deliveryRefusal, type DeliveryTerms } from '@shop/contracts/shop/servedPlaces'
import { blankFields, type Problems } from '../../kit/forms/problems.ts'

export const placeFields = [
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
] as const
export const addressFields = ['type', ...placeFields] as const

export type PlaceValues = Record<(typeof placeFields)[number], string>
export type AddressValues = Record<(typeof addressFields)[number], string>

/** Values of the form at first: an address to be changed, or a new one in the United Kingdom. */
export const valuesOf = (address?: Address, newType: Address['type'] = 'SHIPPING'): AddressValues => ({
  type: address?.type ?? newType,
  firstName: address?.firstName ?? '',
  lastName: address?.lastName ?? '',
  address1: address?.address1 ?? '',
  address2: address?.address2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
  country: address?.country ?? 'GB',
})

const postcodeProblem = (values: AddressValues, terms: DeliveryTerms): string | undefined => {
  // Addresses in other countries are kept, whether or not the shop delivers there.
  if (values.country !== 'GB') return undefined
  if (!ukPostcode(values.postalCode)) return postcodeRefusal(values.postalCode)
  return values.type === 'SHIPPING' ? deliveryRefusal(terms, values) : undefined
}

/** Everything but address line 2 and state has to be filled in, by a postcode that can be one. */
export const checkAddress = (values: AddressValues, terms: DeliveryTerms): Problems => {
  const { form, fields } = blankFields(
    values,
    [
      'firstName',
      'lastName',
      ...(hasPostcodes(values.country) ? (['postalCode'] as const) : []),
      'city',
      'address1',
    ],
    'Please fill in all required fields.',
  )
  const postalCode = fields['postalCode'] ?? postcodeProblem(values, terms)
  return { form, fields: { ...fields, ...(postalCode && { postalCode }) } }
}

/** As it is sent. The server has the last word on type and country. */
export const addressToSend = ({ address2, state, ...values }: AddressValues): Sent<typeof createAddress> =>
  ({ ...values, address2: address2 || null, state: state || null }) as Sent<typeof createAddress>
