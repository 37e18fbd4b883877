import { countryName } from '@shop/contracts/addresses/countries'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'

/** An address as it stands on a parcel. */
export const addressLines = (address: OrderAddress): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    address.city,
    address.state,
    address.postalCode,
    countryName(address.country),
  ].flatMap(line => line || [])
