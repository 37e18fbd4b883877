import { formOf } from './addressForm.ts'
import { linesOf } from './writtenLines.ts'

type Written = Parameters<typeof linesOf>[1]

/** An address line by line as its country writes it. */
export const addressLines = (address: Written): string[] => linesOf(formOf(address.country).lines, address)
