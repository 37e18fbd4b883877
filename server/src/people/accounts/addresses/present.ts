import type { Address as SavedAddress } from '@shop/contracts/addresses/endpoints'
import { placeOf } from '@shop/contracts/addresses/places'
import type { Address } from './Address.ts'

export const presentAddress = (address: Address): SavedAddress => ({
  id: address.id,
  type: address.type,
  firstName: address.firstName,
  lastName: address.lastName,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  country: address.country,
  isDefault: address.isDefault,
  deliveryPlace: placeOf(address),
})
