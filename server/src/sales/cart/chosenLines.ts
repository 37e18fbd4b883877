import type { ChosenUnits } from '@shop/contracts/cart/endpoints'
import { Failure } from '../../platform/http/Failure.ts'

/**
 * Returns the lines of a cart to buy: all of them, or the chosen units of one. Throws `conflict` if the cart no longer
 * contains them.
 */
export const chosenLines = <Line extends { variantId: string; quantity: number }>(
  lines: readonly Line[],
  chosenUnits: ChosenUnits | undefined,
): Line[] => {
  if (!chosenUnits) return [...lines]
  const line = lines.find(({ variantId }) => variantId === chosenUnits.variantId)
  if (!line || line.quantity < chosenUnits.quantity)
    throw new Failure('conflict', 'Your cart has just changed. Please check it and try again.')
  return [{ ...line, quantity: chosenUnits.quantity }]
}
