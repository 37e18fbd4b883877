import { z } from 'zod'
import type { Deps } from '../../platform/base/deps.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/http/Failure.ts'
import { Order } from '../../sales/orders/Order.ts'
import { refundableAmount } from '../../sales/orders/refunds/createRefund.ts'
import { capturedOf } from '../../sales/orders/refunds/refundable.ts'
import { planLines } from '../../sales/orders/refunds/refundLines.ts'

const Refund = z.looseObject({
  id: z.string(),
  lines: z.array(z.object({ itemId: z.string(), quantity: z.number() })).optional(),
  delivery: z.boolean().optional(),
  amount: z.number().optional(),
  left: z.number().optional(),
})

/**
 * Calculates the amount of a proposed refund, and adds it to the call, so that whoever confirms it refunds exactly the
 * amount shown. Throws `not_found`, and errors in the lines.
 */
const pinRefund = async (deps: Deps, input: object): Promise<object> => {
  const refund = Refund.parse(input)
  const { id, lines = [], delivery = false } = refund
  return transaction(deps.db, async trx => {
    const order = await Order.query(trx).findById(id)
    if (!order) throw notFound()
    const refundable = await refundableAmount(trx, { orderId: id, captured: capturedOf(order) })
    const pinnedRefund = { ...refund, left: refund.left ?? refundable }
    if (lines.length === 0 && !delivery) return pinnedRefund
    const { amount } = await planLines(trx, order, { lines, delivery }, refund.amount)
    return { ...pinnedRefund, amount }
  })
}

/** Adds to a proposed call every amount that a person has to see before they confirm it. */
export const pinSum = async (deps: Deps, call: string, input: object): Promise<object> =>
  call === 'refundOrder' ? pinRefund(deps, input) : input
