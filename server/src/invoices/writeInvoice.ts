import type { Knex } from 'knex'
import type { InvoiceData } from './InvoiceData.ts'
import { nextNumber } from './nextNumber.ts'

/**
 * Gives an order its invoice and number, for good. Last in the transaction of the payment, because everybody who pays
 * waits for the number.
 */
export const writeInvoice = async (
  trx: Knex.Transaction,
  { orderId, data, at }: { orderId: string; data: InvoiceData; at: string },
): Promise<void> => {
  const frozen = JSON.stringify(data)
  const number = await nextNumber(trx, 'invoice', at)
  await trx('orders').where({ id: orderId }).update({ invoice_number: number })
  await trx('invoices').insert({ number, kind: 'INVOICE', order_id: orderId, issued_at: at, data: frozen })
}
