import type { DocumentHit } from '@shop/contracts/palette/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'

const escaped = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[%_!]/g, '!$&')
    // They may be written in any way.
    .replaceAll(/['-]/g, '_')

/** Of what a document's title says, such as "VAT invoice 2026-000358". */
const numberIn = (q: string): string => /\b(CN-)?\d{4}-\d{6,9}\b/.exec(q.toUpperCase())?.[0] ?? ''

/**
 * Documents with the text in their title, newest first, and the invoice or credit note of that number. Those that the
 * shop issues itself are as many as its orders, so they are found by number alone. Tested on SQLite and Postgres.
 */
export const findDocumentHits = (db: Knex, q: string, most: number): Promise<DocumentHit[]> =>
  rows<DocumentHit>(
    db,
    `select id, title, category from (
        select id, title, category, created_at from documents where file_key = ?
        union
        select id, title, category, created_at from documents
          where category <> 'invoices' and lower(title) like ? escape '!'
      ) found order by created_at desc, id limit ${most}`,
    [`documents/invoices/${numberIn(q)}.pdf`, `%${escaped(q)}%`],
    'document-hits',
  )
