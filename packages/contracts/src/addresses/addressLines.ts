import { formOf } from './addressForm.ts'
import { forcesPlace } from './needsCustomsDeclaration.ts'
import { placeOf, withCarriersCountry } from './places.ts'
import { linesOf } from './writtenLines.ts'

type PostalAddress = Parameters<typeof linesOf>[1]

/** Returns the lines of an address as its country writes them, without the country. */
export const localAddressLines = (address: PostalAddress): string[] =>
  linesOf(formOf(address.country).lines, address).slice(0, -1)

/**
 * Returns the lines of an address, ending with the country that carriers need. An address of British Forces post has no
 * country: with one, the parcel would leave the forces' own mail.
 */
export const addressLines = (address: PostalAddress): string[] => {
  const carrierAddress = withCarriersCountry(address)
  return placeOf(address) === forcesPlace
    ? localAddressLines(address)
    : linesOf(formOf(carrierAddress.country).lines, carrierAddress)
}
