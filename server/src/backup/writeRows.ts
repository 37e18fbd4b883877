import type { Knex } from 'knex'
import { isPostgres } from '../database/connect.ts'
import type { Table } from './schemaAt.ts'

/**
 * Inserts rows given as lines of JSON, all of them as one value, so that neither database's limit of bindings matters.
 * Tested on SQLite and Postgres.
 */
export const writeRows = async (trx: Knex, { name, columns }: Table, lines: string): Promise<void> => {
  const names = columns.map(column => `"${column}"`).join(', ')
  const source = isPostgres(trx)
    ? `select ${names} from json_populate_recordset(null::"${name}", ?::json)`
    : `select ${columns.map(column => `value ->> '${column}'`).join(', ')} from json_each(?)`
  // A line break inside a value is written as \n: these are the ones between rows.
  const rows = `[${lines.trimEnd().replaceAll('\n', ',')}]`
  await trx.raw(`insert into "${name}" (${names}) ${source}`, [rows])
}
