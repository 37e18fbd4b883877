import { PlaceInput } from '@shop/contracts/addresses/endpoints'
import { type output, safeParse } from 'zod/mini'
import { Failure } from '../../../platform/http/Failure.ts'
import { storedPostalCode } from './storedPostalCode.ts'

type Place = output<typeof PlaceInput>

/** A fault of an address, with the field that it is about. */
export interface PlaceFault {
  field: string
  text: string
}

/** Reads an address that no form has checked, by the rules of the shop's forms; its faults where it has any. */
export const readPlace = (given: unknown): { place: Place } | { faults: PlaceFault[] } => {
  const read = safeParse(PlaceInput, given)
  if (!read.success)
    return {
      faults: read.error.issues.map(({ path, message }) => ({ field: String(path.at(-1)), text: message })),
    }
  try {
    const { postalCode, country } = read.data
    return { place: { ...read.data, postalCode: storedPostalCode(postalCode, country) } }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { faults: [{ field: 'postalCode', text: error.fields?.['postalCode'] ?? error.message }] }
  }
}
