import type { Knex } from 'knex'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import type { InvoiceData } from './InvoiceData.ts'
import type { RefundedSale } from './numberDue.ts'

interface Due {
  /** Orders have one invoice and refunds one credit note, so their ids serve here as well. */
  id: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  orderId: string
  at: string
  data: InvoiceData | RefundedSale
}

/**
 * Leaves a document to `numberDue`: the row that counts the numbers is shared by all payments, so none of them takes it.
 * The message of the same transaction sees to it soon, and makes the PDF.
 */
const leave = async (trx: Knex.Transaction, { id, kind, orderId, at, data }: Due): Promise<void> => {
  const row = { id, kind, order_id: orderId, issued_at: at, data: JSON.stringify(data) }
  await insertRows(trx, 'invoices_due', [row], { onConflict: 'on conflict (id) do nothing' })
}

/** Issues the invoice of an order that becomes PAID in this transaction, frozen with all that it says. */
export const issueInvoice = (
  trx: Knex.Transaction,
  { orderId, data, at }: { orderId: string; data: InvoiceData; at: string },
): Promise<void> => leave(trx, { id: orderId, kind: 'INVOICE', orderId, at, data })

/** Issues the credit note of a refund that succeeds in this transaction, if there is anything to credit. */
export const issueCreditNote = async (
  trx: Knex.Transaction,
  { refundId, orderId, at, ...data }: { refundId: string; orderId: string; at: string } & RefundedSale,
): Promise<void> => {
  await leave(trx, { id: refundId, kind: 'CREDIT_NOTE', orderId, at, data })
  await enqueue(trx, { dedupeKey: `credit-note:${refundId}`, kind: 'credit-note', payload: { refundId }, at })
}
