import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import type { Order } from '../Order.ts'
import { checkReturnable, type ReturnLinesInput } from './checkReturnable.ts'
import { expectRefund, type ExpectedRefund } from './expectRefund.ts'

/** Computes what would go back with a return of these units, as checking it would without a deduction. Throws what booking it does. */
export const quoteReturn = async (
  deps: Deps,
  order: Order,
  lines: ReturnLinesInput,
): Promise<ExpectedRefund> => {
  const { db } = deps
  const at = nowIso(deps)
  const { items, swaps } = await checkReturnable(db, order, lines, at)
  const planned = lines.map(({ itemId, quantity, reason, swapFor }) => ({
    line: {
      id: itemId,
      quantity,
      reason,
      swapRefund: swaps.find(swap => swap.itemId === itemId)?.refund ?? 0,
    },
    item: items.find(({ id }) => id === itemId)!,
    swap: swapFor ? { order: { status: 'PAID' as const } } : null,
  }))
  const settings = await deps.settings.read()
  return expectRefund(db, { order, found: { createdAt: at }, lines: planned }, settings)
}
