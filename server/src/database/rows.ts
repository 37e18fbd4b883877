import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/** Postgres cuts longer names, and then two are the same. */
const longestName = 63

const shortName = (name: string): string =>
  name.length <= longestName ? name : createHash('sha256').update(name).digest('base64url')

/**
 * Rows of a hand-written statement that both databases understand; `?` stands for each binding. Under a `name`, which
 * belongs to this one text, Postgres keeps the statement's plan with the connection: for what shoppers ask all the time.
 */
export const rows = async <Row>(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> => {
  const statement = db.raw(sql, bindings as Knex.RawBinding[])
  const result = (await (name ? statement.options({ name: shortName(name) }) : statement)) as
    | Row[]
    | { rows: Row[] }
  return Array.isArray(result) ? result : result.rows
}
