import type { Knex } from 'knex'
import { isPostgres } from '../src/database/connect.ts'

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

const rowsPerStatement = 2000

/**
 * Inserts rows with the same columns, thousands in one statement: they travel as one JSON value, so neither database's
 * limit of bindings matters and the statement is always the same. Tested on SQLite and Postgres.
 */
export const insertRows = async (trx: Knex, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = names.join(', ')
  const source = isPostgres(trx)
    ? `select ${columns} from json_populate_recordset(null::${table}, ?)`
    : `select ${names.map(name => `value ->> '${name}'`).join(', ')} from jsonb_each(?)`
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = JSON.stringify(rows.slice(start, start + rowsPerStatement))
    await trx.raw(`insert into ${table} (${columns}) ${source}`, [batch])
  }
}
