import type { Address, createAddress } from '@shop/contracts/addresses/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import { blankFields, type Problems } from '../../kit/forms/problems.ts'

export const addressFields = [
  'type',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
] as const

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

/** Everything but address line 2 and state has to be filled in. */
export const checkAddress = (values: AddressValues): Problems =>
  blankFields(
    values,
    ['firstName', 'lastName', 'address1', 'city', 'postalCode'],
    'Please fill in all required fields.',
  )

/** As it is sent. The server has the last word on type and country. */
export const addressToSend = ({ address2, state, ...values }: AddressValues): Sent<typeof createAddress> =>
  ({ ...values, address2: address2 || null, state: state || null }) as Sent<typeof createAddress>
