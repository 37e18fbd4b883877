import { newId } from '../database/BaseModel.ts'
import type { Deps } from '../deps.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { renderPdf } from './renderPdf.ts'
import { fileNameOf, titleOf } from './titles.ts'
import { orderNumber } from '@shop/contracts/orders/orderNumber'

/** Where an issued document's PDF is kept: beside the pictures, but never served by `/media`. */
export const fileKeyOf = (issued: Invoice | CreditNote): string => `documents/invoices/${issued.number}.pdf`

/**
 * Makes an issued document's PDF and lists it among the back office's private documents: file first, so that no row
 * lacks its file. Made twice, even at once, it is one file and one row, because the same data gives the same bytes.
 */
export const storeDocument = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  issued: Invoice | CreditNote,
): Promise<void> => {
  const file_key = fileKeyOf(issued)
  const known: unknown = await db('documents').where({ file_key }).first('id')
  if (known) return
  const bytes = await renderPdf(issued)
  await files.write(file_key, bytes)
  const order = await db('orders').where({ id: issued.orderId }).first('user_id')
  const row = {
    id: newId(),
    title: `${titleOf(issued).title} ${issued.number}`,
    description: `Order ${orderNumber(issued.orderId)}, ${fileNameOf(issued)}`,
    category: 'invoices',
    file_key,
    size: bytes.length,
    mime_type: 'application/pdf',
    is_public: false,
    user_id: order?.user_id ?? null,
    created_at: issued.issuedAt,
  }
  await db('documents').insert(row).onConflict('file_key').ignore()
}
