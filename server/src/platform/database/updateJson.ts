import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'

/**
 * Updates these columns of a table's rows by id, passed as the text of a JSON array of objects with an `id`. Always one
 * statement, since all rows are one value. Increments each row's version unless `hasVersion` is false. Tested on SQLite
 * and Postgres.
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
