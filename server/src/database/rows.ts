import type { Knex } from 'knex'

/** Rows of a hand-written statement that both databases understand; `?` stands for each binding. */
export const rows = async <Row>(db: Knex, sql: string, bindings: readonly unknown[] = []): Promise<Row[]> => {
  const result = (await db.raw(sql, bindings as Knex.RawBinding[])) as Row[] | { rows: Row[] }
  return Array.isArray(result) ? result : result.rows
}
