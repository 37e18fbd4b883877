import type { Knex } from 'knex'
import { numberDueDocuments } from './numberDueDocuments.ts'
import { readIssued, type IssuedDocuments } from './readIssued.ts'

const isWaiting = async (db: Knex, orderId: string) =>
  (await db('invoices_due').where({ order_id: orderId }).first('id')) !== undefined

export interface FoundDocuments extends IssuedDocuments {
  /** True if a document is still waiting for its number, because another process is assigning them. */
  isIncomplete: boolean
}

/** Reads everything that was issued for an order, after assigning missing numbers. */
export const findIssued = async (db: Knex, orderId: string): Promise<FoundDocuments> => {
  // Checked before the documents are read, so that one numbered in between is included.
  let isIncomplete = await isWaiting(db, orderId)
  if (isIncomplete) {
    await numberDueDocuments(db)
    isIncomplete = await isWaiting(db, orderId)
  }
  return { ...(await readIssued(db, orderId)), isIncomplete }
}
