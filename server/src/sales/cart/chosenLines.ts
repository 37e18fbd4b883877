import type { ChosenUnits } from '@shop/contracts/cart/endpoints'
import { Failure } from '../../platform/http/Failure.ts'

/**
 * Lines of a cart that are bought: all of them, or so many of one. Throws `conflict` where the cart does not hold them any
 * more.
 */
export const chosenLines = <Line extends { variantId: string; quantity: number }>(
  lines: readonly Line[],
  only: ChosenUnits | undefined,
): Line[] => {
  if (!only) return [...lines]
  const line = lines.find(({ variantId }) => variantId === only.variantId)
  if (!line || line.quantity < only.quantity)
    throw new Failure('conflict', 'Your cart has just changed. Please check it and try again.')
  return [{ ...line, quantity: only.quantity }]
}
