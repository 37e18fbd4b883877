import { formOf } from './addressForm.ts'
import { linesOf, localLinesOf } from './writtenLines.ts'

type PostalAddress = Parameters<typeof linesOf>[1]

/** Returns the lines of an address as its country writes them. */
export const addressLines = (address: PostalAddress): string[] =>
  linesOf(formOf(address.country).lines, address)

/** Returns them without the country. */
export const localAddressLines = (address: PostalAddress): string[] =>
  localLinesOf(formOf(address.country).lines, address)
