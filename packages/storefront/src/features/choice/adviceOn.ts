import { safeStorage } from '@shop/client/safeStorage'
import type { Variant } from '@shop/contracts/catalog/entities'
import type { AdviceTaken } from '@shop/contracts/fit/adviceTaken'

type Cut = Pick<Variant, 'size' | 'lengthCm'>

const keyOf = (productId: string) => `advice:${productId}`
const nameOf = ({ size, lengthCm }: Cut) => `${size} ${lengthCm}`

/** Cuts that were advised on this visit, by the place of the person among those a shopper chooses for. */
const read = (productId: string): Record<string, string> => {
  try {
    const stored: unknown = JSON.parse(safeStorage('sessionStorage').getItem(keyOf(productId)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {}
  } catch {
    return {}
  }
}

/** Notes in this tab which size and length was advised to one of a shopper's people; the last advice stands. */
export const noteAdvice = (productId: string, person: number, cut: Cut): void =>
  safeStorage('sessionStorage').setItem(
    keyOf(productId),
    JSON.stringify({ ...read(productId), [person]: nameOf(cut) }),
  )

/**
 * Tells whether a variant that is added to the cart is what fit advice gave to one of the shopper's people on this visit.
 * Empty where there was no advice. Body measures stay on the device.
 */
export const adviceOn = (productId: string, variant: Cut): { advice?: AdviceTaken } => {
  const advised = Object.values(read(productId))
  if (advised.length === 0) return {}
  return { advice: advised.includes(nameOf(variant)) ? 'followed' : 'otherwise' }
}
