import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

/**
 * Updates these columns of the rows of a table that have the ids, given as the text of a JSON array of objects with an `id`.
 * One statement, however many they are: all travel as one value. Each row's version is counted up where it has one. Tested on
 * SQLite and Postgres.
 */
export const updateJson = async (
  trx: Knex,
  table: string,
  columns: readonly string[],
  rows: string,
  { hasVersion = true } = {},
): Promise<void> => {
  const source = isPostgres(trx)
    ? `json_populate_recordset(null::"${table}", ?::json)`
    : `(select ${['id', ...columns].map(column => `value ->> '${column}' as "${column}"`).join(', ')} from jsonb_each(?))`
  const set = columns.map(column => `"${column}" = v."${column}"`).join(', ')
  await trx.raw(
    `update "${table}" set ${set} ${hasVersion ? `, version = "${table}".version + 1` : ''} from ${source} as v
      where "${table}".id = v.id`,
    [rows],
  )
}
