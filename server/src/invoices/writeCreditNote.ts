import type { Knex } from 'knex'
import type { Pence } from '@shop/contracts/money'
import { beforeCommit, type LastAct } from '../database/beforeCommit.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { fileIssued } from './fileIssued.ts'
import { findIssued } from './findIssued.ts'
import { freezeCreditNote, readCredited } from './freezeCreditNote.ts'
import { nextNumber } from './nextNumber.ts'
import { sumAmounts } from './InvoiceData.ts'

interface Refunded {
  id: string
  orderId: string
  amount: Pence
  reason: string
}

interface NewCreditNote {
  refund: Refunded
  at: string
  /** All that has gone back of the order's payment by now. */
  refunded: Pence
}

const write = async (trx: Knex.Transaction, { refund, at, refunded }: NewCreditNote): Promise<void> => {
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

const creditNotes: LastAct<NewCreditNote> = {
  rank: 3,
  run: async (trx, written) => {
    for (const creditNote of written) await write(trx, creditNote)
  },
}

/**
 * Writes the credit note of a refund that has just succeeded, files it and has its PDF made, just before the transaction
 * commits. The transaction has touched the order's row, so that two of one invoice wait for each other. No more than
 * `refunded` is ever credited, since a refund that stands in for one the bank turned down pays out a credit that was given
 * before. Nothing where the order was never invoiced (money that came too late).
 */
export const writeCreditNote = (trx: Knex.Transaction, creditNote: NewCreditNote): void =>
  beforeCommit(trx, creditNotes, [creditNote])
