import { IssuedDocument, type CreditNote, type Invoice } from '../../src/sales/orders/invoices/Invoice.ts'
import { storeDocument } from '../../src/sales/orders/invoices/fileIssued.ts'
import type { Deps } from '../../src/platform/base/deps.ts'

/**
 * Maximum number of documents generated in advance, so that the shop starts soon. Older ones are generated when they
 * are opened.
 */
const maxDocuments = 40

/** Generates the newest invoices and credit notes, as happens automatically after each payment and refund. */
export const storeInvoices = async (deps: Pick<Deps, 'db' | 'files'>): Promise<void> => {
  const newestDocuments = (await IssuedDocument.query(deps.db)
    .orderBy([{ column: 'issued_at', order: 'desc' }, 'number'])
    .limit(maxDocuments)) as unknown as (Invoice | CreditNote)[]
  for (const issued of newestDocuments) await storeDocument(deps, issued)
}
