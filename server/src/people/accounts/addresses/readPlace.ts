import { PostalAddressInput } from '@shop/contracts/addresses/endpoints'
import { type output, safeParse } from 'zod/mini'
import { Failure } from '../../../platform/http/Failure.ts'
import { storedPlace } from './storedPlace.ts'

type Place = ReturnType<typeof storedPlace<output<typeof PostalAddressInput>>>

/** A problem of an address, with its field. */
export interface PlaceFault {
  field: string
  text: string
}

/** Validates an address that no form has checked, by the rules of the shop's forms. Returns its faults, if any. */
export const readPlace = (input: unknown): { place: Place } | { faults: PlaceFault[] } => {
  const parsed = safeParse(PostalAddressInput, input)
  if (!parsed.success)
    return {
      faults: parsed.error.issues.map(({ path, message }) => ({ field: String(path.at(-1)), text: message })),
    }
  try {
    return { place: storedPlace(parsed.data) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { faults: Object.entries(error.fields ?? {}).map(([field, text]) => ({ field, text })) }
  }
}
