import type { Pence } from '@shop/contracts/money'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import { checkReturnable, type ReturnLinesInput } from './checkReturnable.ts'
import { surchargeSum } from './planExchanges.ts'
import { expectRefund } from './planReturn.ts'

/**
 * Computes the refund of a return that is not booked yet, without deductions, and the surcharge for its exchanges.
 * Throws the failures of booking it.
 */
export const quoteReturn = async (
  deps: Deps,
  order: Order,
  { lines, isByStaff = false }: { lines: ReturnLinesInput; isByStaff?: boolean },
): Promise<{ refund: Pence; delivery: Pence; toPay: Pence }> => {
  const { db } = deps
  const at = nowIso(deps)
  const settings = await deps.settings.read()
  const { items, requestedLines, exchanges } = await checkReturnable(db, order, {
    lines,
    at,
    settings,
    isByStaff,
  })
  const plannedLines = requestedLines.map(({ id, itemId, quantity, reason, swapFor }) => ({
    line: {
      id,
      quantity,
      reason,
      missing: 0,
      swapRefund: exchanges.find(({ lineId }) => lineId === id)?.refund ?? 0,
    },
    item: requireRow(items, itemId),
    swap: swapFor ? { order: { status: 'PAID' as const } } : null,
  }))
  const newReturn = { createdAt: at }
  const { sum, delivery } = await expectRefund(
    db,
    { order, orderReturn: newReturn, lines: plannedLines },
    settings,
  )
  return { refund: sum, delivery, toPay: surchargeSum(exchanges) }
}
