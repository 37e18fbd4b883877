import { describeCreditNote } from './describeCreditNote.ts'
import { describeInvoice } from './describeInvoice.ts'
import type { CreditNote, Invoice } from '../Invoice.ts'

/** Generates an invoice or credit note as PDF. The same data gives the same bytes at any time. */
export const renderPdf = async (document: Invoice | CreditNote): Promise<Buffer> => {
  // The drawing code is loaded with the first document, so that an idle shop does without it.
  const { drawSheet } = await import('./drawSheet.ts')
  const sheet = document.kind === 'INVOICE' ? describeInvoice(document) : describeCreditNote(document)
  return drawSheet(sheet, new Date(document.issuedAt))
}
