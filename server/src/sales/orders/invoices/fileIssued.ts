import type { Knex } from 'knex'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { fileNameOf, titleOf } from './pdf/titles.ts'
import { renderPdf } from './pdf/renderPdf.ts'

/**
 * Returns the file name of an issued document's PDF: in the same store as the pictures, but never served by `/media`.
 */
export const fileKeyOf = ({ number }: Pick<Invoice | CreditNote, 'number'>): string =>
  `documents/invoices/${number}.pdf`

/** The size of a document whose PDF does not exist yet. */
export const notRendered = 0

/** Builds the row of an issued document among the back office's documents, without its owner. */
export const documentRow = (document: Invoice | CreditNote) => ({
  // An order has one invoice and a refund one credit note, so their ids serve here too.
  id: document.refundId ?? document.orderId,
  title: `${titleOf(document).title} ${document.number}`,
  description: `Order ${olderOrderNumber(document.orderId)}, ${fileNameOf(document)}`,
  category: 'invoices',
  file_key: fileKeyOf(document),
  size: notRendered,
  mime_type: 'application/pdf',
  is_public: false,
  created_at: document.issuedAt,
})

/**
 * Lists an issued document among the back office's private documents, in the transaction that issues it. Its PDF is
 * generated later by the outbox, or for the first person who opens it.
 */
export const fileIssued = async (trx: Knex, document: Invoice | CreditNote): Promise<void> => {
  const row = documentRow(document)
  const columns = Object.keys(row)
  await rows(
    trx,
    `insert into documents (${columns.join(', ')}, user_id)
      values (${columns.map(() => '?').join(', ')}, (select user_id from orders where id = ?))
      on conflict (file_key) do nothing`,
    [...Object.values(row), document.orderId],
    'file issued',
  )
}

/**
 * Generates an issued document's PDF and stores its size: file first, so that no document with a size lacks its file.
 * Generated twice, even at once, the file is identical, because the same data gives the same bytes.
 */
export const storeDocument = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  document: Invoice | CreditNote,
): Promise<void> => {
  const file_key = fileKeyOf(document)
  const bytes = await renderPdf(document)
  await files.write(file_key, bytes)
  await db('documents').where({ file_key }).update({ size: bytes.length })
}
