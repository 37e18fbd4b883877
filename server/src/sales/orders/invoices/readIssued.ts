import type { Knex } from 'knex'
import { IssuedDocument, type CreditNote, type Invoice } from './Invoice.ts'

export interface IssuedDocuments {
  /** Null while the order is unpaid. */
  invoice: Invoice | null
  /** Oldest first. */
  creditNotes: CreditNote[]
}

/** Reads everything that was issued for an order and has its number. */
export const readIssued = async (db: Knex, orderId: string): Promise<IssuedDocuments> => {
  const documents = (await IssuedDocument.query(db)
    .where({ order_id: orderId })
    .orderBy(['issued_at', 'number'])) as unknown as (Invoice | CreditNote)[]
  return {
    invoice: documents.find(document => document.kind === 'INVOICE') ?? null,
    creditNotes: documents.filter(document => document.kind === 'CREDIT_NOTE'),
  }
}
