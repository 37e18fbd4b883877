import { describeCreditNote } from './describeCreditNote.ts'
import { describeInvoice } from './describeInvoice.ts'
import type { CreditNote, Invoice } from '../Invoice.ts'

/** An invoice or credit note as PDF. The same one gives the same bytes whenever it is made. */
export const renderPdf = async (issued: Invoice | CreditNote): Promise<Buffer> => {
  // The drawing code is loaded with the first document: an idle shop does without.
  const { drawSheet } = await import('./drawSheet.ts')
  const sheet = issued.kind === 'INVOICE' ? describeInvoice(issued) : describeCreditNote(issued)
  return drawSheet(sheet, new Date(issued.issuedAt))
}
