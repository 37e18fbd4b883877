import type { Settings } from '@shop/contracts/shop/settings'
import type { CartLine } from './findCart.ts'

/** Units of a line that the cart may hold now. */
export const maxQuantityOf = (
  { isForSale, free }: Pick<CartLine, 'isForSale' | 'free'>,
  { store }: Pick<Settings, 'store'>,
): number => (isForSale ? Math.max(0, Math.min(free, store.maxOrderQuantity)) : 0)

/** The lines with what can be bought of them: no sum counts what nobody could be charged for. */
export const countedLines = <Line extends CartLine>(
  lines: readonly Line[],
  settings: Pick<Settings, 'store'>,
): Line[] =>
  lines.map(line => ({ ...line, quantity: Math.min(line.quantity, maxQuantityOf(line, settings)) }))
