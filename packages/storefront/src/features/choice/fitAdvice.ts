import { safeStorage } from '@shop/client/safeStorage'
import type { Variant } from '@shop/contracts/catalog/entities'
import type { AdviceOutcome } from '@shop/contracts/fit/adviceOutcomes'

type Cut = Pick<Variant, 'size' | 'lengthCm'>

const keyOf = (productId: string) => `advice:${productId}`
const nameOf = ({ size, lengthCm }: Cut) => `${size} ${lengthCm}`

/** Reads the cuts advised in this visit, by the index of the shopper's profile. */
const readAdvice = (productId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(safeStorage('sessionStorage').getItem(keyOf(productId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/**
 * Stores in this tab the size and length advised for one of a shopper's profiles; only the last advice for a profile
 * counts.
 */
export const storeAdvice = (productId: string, profileIndex: number, cut: Cut): void =>
  safeStorage('sessionStorage').setItem(
    keyOf(productId),
    JSON.stringify({ ...readAdvice(productId), [profileIndex]: nameOf(cut) }),
  )

/**
 * Tells whether an added variant follows fit advice for one of the shopper's profiles in this visit. Empty if there was
 * no advice. Body measurements stay on the device.
 */
export const adviceTakenFor = (productId: string, variant: Cut): { advice?: AdviceOutcome } => {
  const advisedNames = Object.values(readAdvice(productId))
  if (advisedNames.length === 0) return {}
  return { advice: advisedNames.includes(nameOf(variant)) ? 'followed' : 'otherwise' }
}
