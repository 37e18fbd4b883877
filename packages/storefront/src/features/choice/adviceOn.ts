import { safeStorage } from '@shop/client/safeStorage'
import type { Variant } from '@shop/contracts/catalog/entities'
import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'

type Cut = Pick<Variant, 'size' | 'lengthCm'>

const keyOf = (productId: string) => `advice:${productId}`
const nameOf = ({ size, lengthCm }: Cut) => `${size} ${lengthCm}`

/** Cuts advised in this visit, by the person's index among a shopper's profiles. */
const read = (productId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(safeStorage('sessionStorage').getItem(keyOf(productId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** Stores in this tab the size and length advised for one of a shopper's profiles; the last advice counts. */
export const noteAdvice = (productId: string, person: number, cut: Cut): void =>
  safeStorage('sessionStorage').setItem(
    keyOf(productId),
    JSON.stringify({ ...read(productId), [person]: nameOf(cut) }),
  )

/**
 * Tells whether an added variant follows fit advice for one of the shopper's profiles in this visit. Empty without
 * advice. Body measurements stay on the device.
 */
export const adviceOn = (productId: string, variant: Cut): { advice?: AdviceTaken } => {
  const advised = Object.values(read(productId))
  if (advised.length === 0) return {}
  return { advice: advised.includes(nameOf(variant)) ? 'followed' : 'otherwise' }
}
