import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  codeOrEmpty,
  lineOrEmpty,
  id,
  line,
  listOf,
  noInput,
  optionalLine,
  parcelName,
  personName,
  phone,
} from '../fields.ts'
import { isLatinName } from '../tidy.ts'
import { isCountry } from './countries.ts'

export const AddressType = z.enum(['SHIPPING', 'BILLING'])

/** Fields of a stored address, with the names of the recipient. */
export const addressFields = {
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city: z.string(),
  state: z.nullable(z.string()),
  postalCode: z.string(),
  country: z.string(),
}

/** `deliveryPlace` determines delivery and VAT: `GB`, `GB-NIR`, `JE`. */
export const Address = z.object({
  id,
  type: AddressType,
  ...addressFields,
  isDefault: z.boolean(),
  deliveryPlace: z.string(),
})

/** A typed address, with the names of the recipient. */
export const PostalAddressInput = z.strictObject({
  firstName: parcelName,
  lastName: personName,
  address1: line(120),
  address2: optionalLine(120),
  // These may be blank in countries whose addresses have no town or no postcode.
  city: lineOrEmpty(80),
  state: optionalLine(80),
  postalCode: codeOrEmpty(20),
  country: z.string().check(z.refine(isCountry, 'Please choose a country from the list.')),
})

/** Contact for carriers and customs abroad: a phone number, and a name in Latin letters if the address has none. */
export const ContactInput = z.strictObject({
  phone,
  latinName: z.optional(
    z.nullable(
      lineOrEmpty(120).check(
        z.refine<string>(
          text => text === '' || isLatinName(text),
          'Please write this name in Latin letters, A to Z.',
        ),
      ),
    ),
  ),
})

/** Delivery address of an order, with the contact that carriers abroad require. */
export const DeliveryInput = z.extend(PostalAddressInput, ContactInput.shape)

const FoundAddress = z.object({ address1: z.string(), address2: z.nullable(z.string()), city: z.string() })

export const AddressInput = z.extend(PostalAddressInput, {
  type: AddressType,
  isDefault: z.optional(z.boolean()),
})

export const listAddresses = endpoint({
  call: 'GET /addresses',
  access: 'customer',
  summary: "Lists the account's addresses, defaults first.",
  input: noInput,
  answer: listOf(Address),
})

export const createAddress = endpoint({
  call: 'POST /addresses',
  access: 'customer',
  summary: 'Creates an address. The first one of its type becomes the default.',
  input: AddressInput,
  answer: Address,
  failures: ['limit_reached'],
})

export const updateAddress = endpoint({
  call: 'PUT /addresses/{id}',
  access: 'customer',
  summary: 'Updates the fields that are sent. Setting `isDefault` makes the address the default of its type.',
  input: z.extend(z.partial(AddressInput), { id }),
  answer: Address,
})

export const deleteAddress = endpoint({
  call: 'DELETE /addresses/{id}',
  access: 'customer',
  summary: 'Deletes an address. If it was the default, the newest one of its type becomes the default.',
  input: byId,
  answer: z.object({ id }),
})

export const lookUpPostcode = endpoint({
  call: 'GET /postcodes',
  access: 'public',
  summary:
    'Checks a postcode and returns its post towns. `towns` lists those of its district: a single one is certain, none means unknown. `areaTowns` lists those of its area, beginning with the town that the area is named after. `addresses` is empty unless an address service is connected.',
  input: z.strictObject({
    country: PostalAddressInput.shape.country,
    postalCode: PostalAddressInput.shape.postalCode,
  }),
  answer: z.object({
    /** Postcode, formatted for parcels. */
    postalCode: z.string(),
    towns: z.array(z.string()),
    areaTowns: z.array(z.string()),
    addresses: z.array(FoundAddress),
  }),
  failures: ['too_many_requests'],
})

export type FoundAddress = z.output<typeof FoundAddress>
export type PostcodeFacts = z.output<(typeof lookUpPostcode)['answer']>
export type Address = z.output<typeof Address>
export type AddressInput = z.output<typeof AddressInput>
