import type { Knex } from 'knex'

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
  const result = (await (name ? statement.options({ name }) : statement)) as Row[] | { rows: Row[] }
  return Array.isArray(result) ? result : result.rows
}
