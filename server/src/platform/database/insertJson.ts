import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

/**
 * Inserts rows of these columns, passed as the text of a JSON array of objects. All rows are one value, so the
 * databases' limits on bindings do not matter and the statement is always the same. Uses `jsonb_each` on SQLite, since
 * `json_each` would parse each row again for each of its columns. Tested on SQLite and Postgres.
 */
export const insertJson = async (
  trx: Knex,
  table: string,
  columns: readonly string[],
  rows: string,
): Promise<void> => {
  const names = columns.map(column => `"${column}"`).join(', ')
  const source = isPostgres(trx)
    ? `select ${names} from json_populate_recordset(null::"${table}", ?::json)`
    : `select ${columns.map(column => `value ->> '${column}'`).join(', ')} from jsonb_each(?)`
  await trx.raw(`insert into "${table}" (${names}) ${source}`, [rows])
}
