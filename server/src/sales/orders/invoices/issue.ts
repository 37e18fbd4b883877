import type { Knex } from 'knex'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import type { InvoiceData } from './InvoiceData.ts'
import type { RefundedSale } from './numberDueDocuments.ts'

interface DocumentToIssue {
  /** An order has one invoice and a refund one credit note, so their ids serve here too. */
  id: string
  kind: 'INVOICE' | 'CREDIT_NOTE'
  orderId: string
  at: string
  data: InvoiceData | RefundedSale
}

/**
 * Queues a document that `numberDueDocuments` will number. The payment's own transaction does not number it, since that
 * would lock the counter that all payments share. An outbox message of the same transaction numbers it soon, and
 * generates its PDF.
 */
const queueDocument = async (
  trx: Knex.Transaction,
  { id, kind, orderId, at, data }: DocumentToIssue,
): Promise<void> => {
  const row = { id, kind, order_id: orderId, issued_at: at, data: JSON.stringify(data) }
  await insertRows(trx, 'invoices_due', [row], { onConflict: 'on conflict (id) do nothing' })
}

/** Issues the invoice of an order that becomes PAID in this transaction, with its content fixed. */
export const issueInvoice = (
  trx: Knex.Transaction,
  { orderId, data, at }: { orderId: string; data: InvoiceData; at: string },
): Promise<void> => queueDocument(trx, { id: orderId, kind: 'INVOICE', orderId, at, data })

/** Issues the credit note of a refund that succeeds in this transaction, if there is anything to credit. */
export const issueCreditNote = async (
  trx: Knex.Transaction,
  { refundId, orderId, at, ...data }: { refundId: string; orderId: string; at: string } & RefundedSale,
): Promise<void> => {
  await queueDocument(trx, { id: refundId, kind: 'CREDIT_NOTE', orderId, at, data })
  await enqueue(trx, { dedupeKey: `credit-note:${refundId}`, kind: 'credit-note', payload: { refundId }, at })
}
