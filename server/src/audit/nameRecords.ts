import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import { orderNumber } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'

/** Where records have their names now, by what they are; a review is known by its product. */
const named: Readonly<Record<string, string>> = {
  product: 'select id, title as name from products where id in',
  variant: 'select id, sku as name from variants where id in',
  collection: 'select id, name from collections where id in',
  user: 'select id, email as name from users where id in',
  promotion: 'select id, code as name from promotions where id in',
  document: 'select id, title as name from documents where id in',
  review: 'select r.id, p.title as name from reviews r join products p on p.id = r.product_id where r.id in',
}

/**
 * The entries, those without a title with the name that their record has now; null where it is gone or has none. At most one
 * statement. Tested on SQLite and Postgres.
 */
export const nameRecords = async (db: Knex, entries: readonly AuditEntry[]): Promise<AuditEntry[]> => {
  const nameless = entries.filter(({ title }) => title === null)
  const parts = Object.entries(named)
    .map(([of, sql]) => ({
      sql,
      ids: nameless.flatMap(({ subject, subjectId }) => (subject === of ? subjectId : [])),
    }))
    .filter(({ ids }) => ids.length > 0)
  const sql = parts.map(part => `${part.sql} (${part.ids.map(() => '?').join()})`).join(' union all ')
  const found = sql
    ? await rows<{ id: string; name: string }>(
        db,
        sql,
        parts.flatMap(({ ids }) => ids),
      )
    : []
  const names = new Map(found.map(({ id, name }) => [id, name]))
  const nameOf = ({ title, subject, subjectId }: AuditEntry) =>
    title ?? (subject === 'order' ? orderNumber(subjectId) : (names.get(subjectId) ?? null))
  return entries.map(entry => ({ ...entry, title: nameOf(entry) }))
}
