import type { Deps } from '../base/deps.ts'
import { fileKeyOf } from './fileIssued.ts'
import type { CreditNote, Invoice } from './Invoice.ts'
import { renderPdf } from './pdf/renderPdf.ts'

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
