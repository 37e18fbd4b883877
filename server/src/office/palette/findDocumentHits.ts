import type { DocumentHit } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { wordsAmong } from '../../platform/database/parseSearch.ts'

/** Returns the document number in a search, such as "VAT invoice 2026-000358"; empty if there is none. */
const numberIn = (q: string): string => /\b(CN-)?\d{4}-\d{6,9}\b/.exec(q.toUpperCase())?.[0] ?? ''

/**
 * Finds documents with each of the words in their title, newest first, and the invoice or credit note with this number.
 * There are as many issued documents as orders, so they are found only by number. Tested on SQLite and Postgres.
 */
export const findDocumentHits = (db: Knex, q: string, max: number): Promise<DocumentHit[]> => {
  const { sql, bindings } = wordsAmong(db, ['lower(title)'], q.toLowerCase())
  return rows<DocumentHit>(
    db,
    `select id, title, category from (
        select id, title, category, created_at from documents where file_key = ?
        union
        select id, title, category, created_at from documents
          where category <> 'invoices' and ${sql}
      ) found order by created_at desc, id limit ${max}`,
    [`documents/invoices/${numberIn(q)}.pdf`, ...bindings],
    `document-hits-${bindings.length}`,
  )
}
