import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { enqueue } from '../outbox/enqueue.ts'
import { fileIssued } from './fileIssued.ts'
import { findIssued } from './findIssued.ts'
import { freezeCreditNote } from './freezeCreditNote.ts'
import { nextNumber } from './nextNumber.ts'
import { readCredited } from './readCredited.ts'
import { sumAmounts } from './sumAmounts.ts'

interface Refunded {
  id: string
  orderId: string
  amount: Pence
  reason: string
}

/**
 * Writes the credit note of a refund that has just succeeded, files it and has its PDF made. Last in a transaction that has
 * touched the order's row, so that two of one invoice wait for each other. `refunded` is all that has gone back of the
 * order's payment by now: no more than that is ever credited, since a refund that stands in for one the bank turned down
 * pays out a credit that was given before. Nothing where the order was never invoiced (money that came too late).
 */
export const writeCreditNote = async (
  trx: Knex.Transaction,
  refund: Refunded,
  { at, refunded }: { at: string; refunded: Pence },
): Promise<void> => {
  const { invoice, creditNotes } = await findIssued(trx, refund.orderId)
  if (!invoice || creditNotes.some(({ refundId }) => refundId === refund.id)) return
  const earlier = creditNotes.map(({ data }) => data)
  const parts = await readCredited(trx, refund.id)
  const { reason } = refund
  const amount = Math.min(refund.amount, refunded - sumAmounts(earlier.map(({ total }) => total)).gross)
  const data = freezeCreditNote({ invoice, earlier, amount, reason, parts })
  if (!data) return
  const payload = { refundId: refund.id }
  await enqueue(trx, { dedupeKey: `credit-note:${refund.id}`, kind: 'credit-note', payload, at })
  const number = await nextNumber(trx, 'credit-note', at)
  await trx('invoices').insert({
    number,
    kind: 'CREDIT_NOTE',
    order_id: refund.orderId,
    refund_id: refund.id,
    issued_at: at,
    data: JSON.stringify(data),
  })
  await fileIssued(trx, {
    number,
    kind: 'CREDIT_NOTE',
    orderId: refund.orderId,
    refundId: refund.id,
    issuedAt: at,
    data,
  })
}
