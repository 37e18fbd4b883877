import type { Knex } from 'knex'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import { rows } from '../../../platform/database/rows.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { fileNameOf, titleOf } from './pdf/titles.ts'
import { renderPdf } from './pdf/renderPdf.ts'

/** File name of an issued document's PDF: beside the pictures, but never served by `/media`. */
export const fileKeyOf = ({ number }: Pick<Invoice | CreditNote, 'number'>): string =>
  `documents/invoices/${number}.pdf`

/** The size of a document that is not drawn yet. */
export const notRendered = 0

/** An issued document among the back office's documents, but for whose it is. */
export const documentRow = (issued: Invoice | CreditNote) => ({
  // Orders have one invoice and refunds one credit note, so their ids serve here as well.
  id: issued.refundId ?? issued.orderId,
  title: `${titleOf(issued).title} ${issued.number}`,
  description: `Order ${orderNumber(issued.orderId)}, ${fileNameOf(issued)}`,
  category: 'invoices',
  file_key: fileKeyOf(issued),
  size: notRendered,
  mime_type: 'application/pdf',
  is_public: false,
  created_at: issued.issuedAt,
})

/**
 * Lists an issued document among the back office's private documents, in the transaction that issues it. Its PDF is drawn
 * afterwards by the outbox, or by the first person who opens it.
 */
export const fileIssued = async (trx: Knex, issued: Invoice | CreditNote): Promise<void> => {
  const row = documentRow(issued)
  const columns = Object.keys(row)
  await rows(
    trx,
    `insert into documents (${columns.join(', ')}, user_id)
      values (${columns.map(() => '?').join(', ')}, (select user_id from orders where id = ?))
      on conflict (file_key) do nothing`,
    [...Object.values(row), issued.orderId],
    'file issued',
  )
}

/**
 * Draws an issued document's PDF and notes its size: file first, so that no document with a size lacks its file. Drawn
 * twice, even at once, it is the same file, because the same data gives the same bytes.
 */
export const storeDocument = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  issued: Invoice | CreditNote,
): Promise<void> => {
  const file_key = fileKeyOf(issued)
  const bytes = await renderPdf(issued)
  await files.write(file_key, bytes)
  await db('documents').where({ file_key }).update({ size: bytes.length })
}
