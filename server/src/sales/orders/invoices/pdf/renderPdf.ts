import { describeCreditNote } from './describeCreditNote.ts'
import { describeInvoice } from './describeInvoice.ts'
import type { CreditNote, Invoice } from '../Invoice.ts'

/** Generates an invoice or credit note as PDF. The same data gives the same bytes at any time. */
export const renderPdf = async (issued: Invoice | CreditNote): Promise<Buffer> => {
  // The drawing code is loaded with the first document, so that an idle shop does without it.
  const { drawSheet } = await import('./drawSheet.ts')
  const sheet = issued.kind === 'INVOICE' ? describeInvoice(issued) : describeCreditNote(issued)
  return drawSheet(sheet, new Date(issued.issuedAt))
}
