import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

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

/**
 * SQL for a list of objects as one text value, so that a row can bring its dependants along: `fields` maps each name to
 * a column, `order` is what stands behind `order by`. Empty lists are `[]`. Tested on SQLite 3.53 and Postgres 18.
 */
export const jsonRows = (db: Knex, fields: Readonly<Record<string, string>>, order: string): string => {
  const pairs = Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')
  return isPostgres(db)
    ? `coalesce(json_agg(json_build_object(${pairs}) order by ${order}), '[]')::text`
    : `json_group_array(json_object(${pairs}) order by ${order})`
}

const longest = 15 * 60_000

/** Rows of a statement that reads a whole table and may take a quarter of an hour, where others may take a minute. */
export const longRows = async <Row>(db: Knex, sql: string): Promise<Row[]> => {
  if (!isPostgres(db)) return rows<Row>(db, sql)
  return db.transaction(async trx => {
    await trx.raw(`set local statement_timeout = ${longest}`)
    const { rows: found } = (await trx.raw(sql).options({ query_timeout: longest })) as { rows: Row[] }
    return found
  })
}

/** Finds the row with an id among rows that were read. Throws if it is missing, which only a mistake in the caller causes. */
export const rowOf = <Row extends { id: string }>(found: readonly Row[], id: string): Row => {
  const row = found.find(each => each.id === id)
  if (!row) throw new Error(`No row ${id} was read`)
  return row
}
