import { type AddressField, addressFaults } from '@shop/contracts/addresses/countryForm'
import type { Address, createAddress } from '@shop/contracts/addresses/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { deliveryRefusal, type DeliveryTerms } from '@shop/contracts/shop/servedPlaces'
import { isBlank } from '@shop/contracts/tidy'
import { blankFields, type Problems } from '../../kit/forms/problems.ts'
import { loadedCountryForm } from './countryForm.ts'

const requiredText = 'Please fill in all required fields.'

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

/** Returns the form's initial values: those of an address to change, or of a new one in the United Kingdom. */
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

/**
 * Requires names, street, the country's required fields and a valid postcode. A delivery address in the United Kingdom
 * also has to be one that the shop delivers to.
 */
export const checkAddress = (values: AddressValues, terms: DeliveryTerms): Problems => {
  const blankProblems = blankFields(values, ['firstName', 'lastName', 'address1'], requiredText)
  const faults = addressFaults(loadedCountryForm(values.country), values)
  // Accepts addresses in other countries, whether or not the shop delivers there.
  const refusal =
    values.type === 'SHIPPING' && values.country === 'GB' ? deliveryRefusal(terms, values) : undefined
  const hasBlankField = Object.keys(faults).some(name => isBlank(values[name as AddressField]))
  const fields = { ...blankProblems.fields, ...(refusal && { postalCode: refusal }), ...faults }
  return { form: hasBlankField ? requiredText : blankProblems.form, fields }
}

/** Converts the form's values to the endpoint's input. The server validates type and country. */
export const addressToSend = ({
  address2,
  state,
  ...values
}: AddressValues): SentInput<typeof createAddress> =>
  ({ ...values, address2: address2 || null, state: state || null }) as SentInput<typeof createAddress>
