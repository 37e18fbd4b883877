import { formOf } from './addressForm.ts'
import { withCarriersCountry } from './places.ts'
import { linesOf, localLinesOf } from './writtenLines.ts'

type PostalAddress = Parameters<typeof linesOf>[1]

/** Returns the lines of an address as its country writes them, with the country that carriers need. */
export const addressLines = (address: PostalAddress): string[] => {
  const forCarriers = withCarriersCountry(address)
  return linesOf(formOf(forCarriers.country).lines, forCarriers)
}

/** Returns them without the country. */
export const localAddressLines = (address: PostalAddress): string[] =>
  localLinesOf(formOf(address.country).lines, address)
