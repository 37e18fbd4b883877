import type { Settings } from '@shop/contracts/shop/settings'
import type { CartLine } from './findCart.ts'

/** Returns the quantity of a line that can be bought now. */
export const maxQuantityOf = (
  { isForSale, free }: Pick<CartLine, 'isForSale' | 'free'>,
  { store }: Pick<Settings, 'store'>,
): number => (isForSale ? Math.max(0, Math.min(free, store.maxOrderQuantity)) : 0)

/** Limits the lines to the units that can be bought, so that no total includes units that cannot be charged. */
export const countedLines = <Line extends CartLine>(
  lines: readonly Line[],
  settings: Pick<Settings, 'store'>,
): Line[] =>
  lines.map(line => ({ ...line, quantity: Math.min(line.quantity, maxQuantityOf(line, settings)) }))
