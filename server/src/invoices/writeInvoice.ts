import type { Knex } from 'knex'
import { beforeCommit, type LastAct } from '../database/beforeCommit.ts'
import { insertRows } from '../database/insertRows.ts'
import { rows } from '../database/rows.ts'
import { waitForAll } from '../database/waitForAll.ts'
import { fileIssued } from './fileIssued.ts'
import type { InvoiceData } from './InvoiceData.ts'
import { nextNumber } from './nextNumber.ts'

interface NewInvoice {
  orderId: string
  data: InvoiceData
  at: string
}

const write = async (trx: Knex.Transaction, { orderId, data, at }: NewInvoice): Promise<void> => {
  const frozen = JSON.stringify(data)
  const number = await nextNumber(trx, 'invoice', at)
  await waitForAll(
    rows(trx, 'update orders set invoice_number = ? where id = ?', [number, orderId], 'number order'),
    insertRows(trx, 'invoices', [
      { number, kind: 'INVOICE', order_id: orderId, refund_id: null, issued_at: at, data: frozen },
    ]),
    fileIssued(trx, { number, kind: 'INVOICE', orderId, refundId: null, issuedAt: at, data }),
  )
}

const invoices: LastAct<NewInvoice> = {
  rank: 3,
  run: async (trx, written) => {
    for (const invoice of written) await write(trx, invoice)
  },
}

/**
 * Gives an order its invoice and number, for good, and files it: just before the transaction commits, after the refresh of
 * listings, because everybody who pays waits for the number.
 */
export const writeInvoice = (trx: Knex.Transaction, invoice: NewInvoice): void =>
  beforeCommit(trx, invoices, [invoice])
