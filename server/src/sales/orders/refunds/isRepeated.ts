import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { anotherRefund, leftToRefund } from './intendRefund.ts'
import { Refund } from './Refund.ts'
import type { WantedLines } from './refundLines.ts'

interface RefundRequest {
  refundId: string
  orderId: string
  captured: Pence
  chosen?: WantedLines | undefined
  /** All that is left where neither it nor lines are said. */
  amount?: Pence | undefined
}

/** Tells whether a refund was asked for before, under the same id. Throws `conflict` where the id is of another one. */
export const isRepeated = async (trx: Knex.Transaction, request: RefundRequest): Promise<boolean> => {
  const made = await Refund.query(trx).findById(request.refundId)
  if (!made) return false
  const isSame =
    made.orderId === request.orderId &&
    made.strayPaymentId === null &&
    (await isSameSum(trx, made, request)) &&
    (await areSameLines(trx, made, request))
  if (!isSame) throw anotherRefund()
  return true
}

const isSameSum = async (
  trx: Knex.Transaction,
  made: Refund,
  { amount, chosen, ...payment }: RefundRequest,
) => {
  if (amount !== undefined) return made.amount === amount
  if (chosen) return true
  // All that was left before it.
  return made.amount === (await leftToRefund(trx, payment)) + (made.state === 'FAILED' ? 0 : made.amount)
}

const areSameLines = async (trx: Knex.Transaction, { id }: Refund, { chosen }: RefundRequest) => {
  const written: { order_item_id: string | null; quantity: number }[] = await trx('refund_lines')
    .where({ refund_id: id })
    .select('order_item_id', 'quantity')
  const wanted = [
    ...(chosen?.lines ?? []).map(({ itemId, quantity }) => `${itemId} ${quantity}`),
    ...(chosen?.delivery ? ['null 1'] : []),
  ]
  const made = written.map(line => `${line.order_item_id} ${line.quantity}`)
  return made.toSorted().join() === wanted.toSorted().join()
}
