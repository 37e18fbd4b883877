import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'

// Reads all keys in one row, because ten thousand rows are slow; no key contains a line break.
const newKeysSql = `select string_agg(number || ' ' || key, cast(? as text)) as keys from sales_products_index where number > ?`

const cachedKeys = new WeakMap<object, string[]>()

/**
 * Reads the products of the daily totals by their numbers: ids, or titles of deleted products. Numbers are only added,
 * so known ones are cached. Tested on SQLite and Postgres.
 */
export const readProductKeys = async (db: Knex): Promise<readonly string[]> => {
  // Knex shares one configuration object between a pool and its transactions, so it identifies the database.
  const database = db.client.config as object
  const keys = cachedKeys.get(database) ?? []
  cachedKeys.set(database, keys)
  const [row] = await rows<{ keys: string | null }>(db, newKeysSql, ['\n', keys.length - 1])
  for (const line of row?.keys?.split('\n') ?? []) {
    const space = line.indexOf(' ')
    keys[Number(line.slice(0, space))] = line.slice(space + 1)
  }
  return keys
}
