import type { Cart, CartItem } from '@shop/contracts/cart/endpoints'

/** A change of the cart that has no answer yet. A quantity of 0 removes the line. */
export interface PendingChange {
  itemId: string
  quantity: number
}

/** A line as the shopper wants it. Its `lineTotal` comes from the last answer, and is outdated while `isChanging`. */
export interface PendingLine extends CartItem {
  isChanging: boolean
}

/** Returns the lines with all pending changes applied; of several changes to a line the latest counts. */
export const withPending = (
  { items }: Pick<Cart, 'items'>,
  changes: readonly PendingChange[],
): PendingLine[] => {
  const pendingQuantities = new Map(changes.map(({ itemId, quantity }) => [itemId, quantity]))
  return items
    .map(item => ({
      ...item,
      quantity: pendingQuantities.get(item.id) ?? item.quantity,
      isChanging: pendingQuantities.has(item.id) && pendingQuantities.get(item.id) !== item.quantity,
    }))
    .filter(({ quantity }) => quantity > 0)
}
