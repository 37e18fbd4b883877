import type { Knex } from 'knex'
import { rows } from './rows.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

/** Maximum rows of an insert that is a prepared statement on Postgres; most orders have fewer lines. */
const maxPreparedRows = 10

/**
 * Inserts rows in one statement whose text is reused, for inserts that every order makes. All rows of a table must have
 * the same columns in the same order, and all inserts with `onConflict` the same one. Tested on SQLite and Postgres.
 */
export const insertRows = async (
  trx: Knex,
  table: string,
  values: readonly Row[],
  { onConflict = '' } = {},
): Promise<void> => {
  const [first] = values
  if (!first) return
  const columns = Object.keys(first)
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  await rows(
    trx,
    `insert into ${table} (${columns.join(', ')}) values ${values.map(() => placeholders).join(', ')} ${onConflict}`,
    values.flatMap(row => columns.map(column => row[column])),
    values.length <= maxPreparedRows
      ? `insert ${values.length} ${table}${onConflict === '' ? '' : ' on conflict'}`
      : undefined,
  )
}
