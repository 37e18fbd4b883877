import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'

// Reads all in one row, because ten thousand rows are slow; no key holds a line break.
const added = `select string_agg(number || ' ' || key, cast(? as text)) as keys from sales_products_index where number > ?`

const known = new WeakMap<object, string[]>()

/**
 * The products of the sums of days by their numbers: ids, or titles where the catalogue has them no more. Numbers are only
 * ever added, so what is known is kept. Tested on SQLite and Postgres.
 */
export const readProductKeys = async (db: Knex): Promise<readonly string[]> => {
  // Knex shares one configuration object between a pool and its transactions, which makes it the database's name here.
  const name = db.client.config as object
  const keys = known.get(name) ?? []
  known.set(name, keys)
  const [row] = await rows<{ keys: string | null }>(db, added, ['\n', keys.length - 1])
  for (const line of row?.keys?.split('\n') ?? []) {
    const space = line.indexOf(' ')
    keys[Number(line.slice(0, space))] = line.slice(space + 1)
  }
  return keys
}
