import type { AuditEntry } from '@shop/contracts/audit/endpoints'
import type { Knex } from 'knex'
import { jsonValuesSql, rows } from '../../database/rows.ts'

/**
 * Statements for the current name of each record. A variant is named by its product and SKU, a review by its product, a
 * line of a return or an order by its garment.
 */
const nameQueries = [
  'select id, number as name from orders where id in',
  'select id, title as name from products where id in',
  "select v.id, p.title || ', ' || v.sku as name from variants v join products p on p.id = v.product_id where v.id in",
  'select id, name from collections where id in',
  "select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from users where id in",
  // A sign-in is named by the email address that was typed.
  "select 'email:' || id as id, email as name from users where id in",
  'select id, code as name from promotions where id in',
  "select id, 'P-' || number as name from purchases where id in",
  "select id, 'S-' || number as name from stock_takes where id in",
  'select id, name from stock_places where id in',
  "select id, 'T-' || number as name from stock_transfers where id in",
  'select id, code as name from returns where id in',
  'select id, name from roles where id in',
  'select id, name from api_keys where id in',
  'select id, name from webhooks where id in',
  'select id, name from agent_tokens where id in',
  "select id, name from staff_sign_in where name <> '' and id in",
  'select id, title as name from documents where id in',
  'select r.id, p.title as name from reviews r join products p on p.id = r.product_id where r.id in',
  "select id, title || ', ' || sku as name from order_items where id in",
  "select l.id, i.title || ', ' || i.sku as name from return_lines l join order_items i on i.id = l.order_item_id where l.id in",
]

/** Matches the id of any record. */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Finds ids of other records in a value. The `id` of a part is left out, since no other record has it. */
const idsIn = (value: unknown, name = ''): string[] => {
  if (typeof value === 'string') return name !== 'id' && uuidPattern.test(value) ? [value] : []
  if (Array.isArray(value)) return value.flatMap(item => idsIn(item, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => idsIn(part, key))
}

/**
 * Reads the names of records by their ids in one statement, or none if there are no ids. Tested on SQLite and Postgres.
 */
export const readNames = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const list = `(select value from ${jsonValuesSql(db)})`
  const idList = JSON.stringify(ids)
  const nameRows = await rows<{ id: string; name: string }>(
    db,
    nameQueries.map(sql => `${sql} ${list}`).join(' union all '),
    nameQueries.map(() => idList),
  )
  // An invoice's file has the id of its order, whose name takes precedence.
  return new Map(nameRows.toReversed().map(({ id, name }) => [id, name]))
}

/**
 * Tells whether records of a kind are named after the record that they belong to, whatever their own state contains.
 */
const takesNameOfOther = (subject: string): boolean => subject === 'variant' || subject === 'review'

/**
 * Adds names to entries: that of the record itself, unless its state contains one, and those of the records whose ids
 * are in its state. The name of a message includes the number of its order. Runs at most one statement.
 */
export const nameRecords = async (db: Knex, entries: readonly AuditEntry[]): Promise<AuditEntry[]> => {
  const referencedIds = entries.map(({ before, after }) => [...new Set([...idsIn(before), ...idsIn(after)])])
  const ownIds = entries
    .filter(({ title, subject }) => title === null || takesNameOfOther(subject))
    .map(({ subjectId }) => subjectId)
  const nameById = await readNames(db, [...new Set([...ownIds, ...referencedIds.flat()])])
  const titleOf = ({ subject, subjectId, title, before, after }: AuditEntry) => {
    if (subject === 'message') {
      const order = nameById.get(String((after ?? before)?.['orderId']))
      return order ? `${title}, ${order}` : title
    }
    if (subject === 'sign-in') return nameById.get(`email:${subjectId}`) ?? title
    // The entry of a deleted review still has its product.
    const name = nameById.get(subjectId) ?? nameById.get(String(before?.['productId'])) ?? null
    if (subject === 'review') return name
    return subject === 'variant' ? (name ?? title) : (title ?? name)
  }
  return entries.map((entry, index) => ({
    ...entry,
    title: titleOf(entry),
    names: Object.fromEntries(
      (referencedIds[index] ?? []).flatMap(id => {
        const name = nameById.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
  }))
}
