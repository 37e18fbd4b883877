import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { refundConflict, refundableAmount } from './createRefund.ts'
import { Refund } from './Refund.ts'
import type { ChosenLines } from './refundLines.ts'

interface RefundRequest {
  refundId: string
  orderId: string
  captured: Pence
  chosen?: ChosenLines | undefined
  /** Amount; by default the rest, unless lines are chosen. */
  amount?: Pence | undefined
}

/**
 * Tells whether the same refund was requested before under this id. Throws `conflict` if the id belongs to a different
 * one.
 */
export const isRepeated = async (trx: Knex.Transaction, request: RefundRequest): Promise<boolean> => {
  const existing = await Refund.query(trx).findById(request.refundId)
  if (!existing) return false
  const isSame =
    existing.orderId === request.orderId &&
    existing.unmatchedPaymentId === null &&
    (await isSameSum(trx, existing, request)) &&
    (await areSameLines(trx, existing, request))
  if (!isSame) throw refundConflict()
  return true
}

const isSameSum = async (
  trx: Knex.Transaction,
  existing: Refund,
  { amount, chosen, ...payment }: RefundRequest,
) => {
  if (amount !== undefined) return existing.amount === amount
  if (chosen) return true
  // Before the first request, the amount left was today's plus this refund, unless the refund has failed since.
  return (
    existing.amount ===
    (await refundableAmount(trx, payment)) + (existing.state === 'FAILED' ? 0 : existing.amount)
  )
}

const areSameLines = async (trx: Knex.Transaction, { id }: Refund, { chosen }: RefundRequest) => {
  const savedLines: { order_item_id: string | null; quantity: number }[] = await trx('refund_lines')
    .where({ refund_id: id })
    .groupBy('order_item_id')
    .select('order_item_id')
    .sum({ quantity: 'quantity' })
  const requested = [
    ...(chosen?.lines ?? []).map(({ itemId, quantity }) => `${itemId} ${quantity}`),
    ...(chosen?.delivery ? ['null 1'] : []),
  ]
  const savedKeys = savedLines.map(line => `${line.order_item_id} ${line.quantity}`)
  return savedKeys.toSorted().join() === requested.toSorted().join()
}
