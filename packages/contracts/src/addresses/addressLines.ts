import type { Address } from './endpoints.ts'
import { countryName } from './countries.ts'

/** An address line by line as it stands on a parcel, the country last; what is not given is left out. */
export const addressLines = (
  address: Omit<Address, 'id' | 'type' | 'isDefault' | 'deliveryPlace'>,
): string[] =>
  [
    `${address.firstName} ${address.lastName}`,
    address.address1,
    address.address2,
    address.city,
    address.state,
    address.postalCode,
    countryName(address.country),
  ].flatMap(line => line || [])
