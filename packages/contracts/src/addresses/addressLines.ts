import { formOf } from './addressForm.ts'
import { linesOf } from './writtenLines.ts'

type PostalAddress = Parameters<typeof linesOf>[1]

/** Returns the lines of an address as its country writes them. */
export const addressLines = (address: PostalAddress): string[] =>
  linesOf(formOf(address.country).lines, address)
