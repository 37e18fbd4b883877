import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { rowOf } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import { checkReturnable, type ReturnLinesInput } from './checkReturnable.ts'
import { expectRefund } from './planReturn.ts'

/** Computes the refund of a return that is not booked yet, without deductions. Throws the failures of booking it. */
export const quoteReturn = async (
  deps: Deps,
  order: Order,
  lines: ReturnLinesInput,
): ReturnType<typeof expectRefund> => {
  const { db } = deps
  const at = nowIso(deps)
  const { items, exchanges } = await checkReturnable(db, order, lines, at)
  const planned = lines.map(({ itemId, quantity, reason, swapFor }) => ({
    line: {
      id: itemId,
      quantity,
      reason,
      swapRefund: exchanges.find(exchange => exchange.itemId === itemId)?.refund ?? 0,
    },
    item: rowOf(items, itemId),
    swap: swapFor ? { order: { status: 'PAID' as const } } : null,
  }))
  const settings = await deps.settings.read()
  return expectRefund(db, { order, found: { createdAt: at }, lines: planned }, settings)
}
