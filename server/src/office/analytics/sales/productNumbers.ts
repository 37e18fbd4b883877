import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'

// Reads all keys in one row, because ten thousand rows are slow; no key contains a line break.
const newKeysSql = `select string_agg(number || ' ' || key, cast(? as text)) as keys from sales_products_index where number > ?`

interface KnownNumbers {
  keys: string[]
  numbers: Map<string, number>
}

const cache = new WeakMap<object, KnownNumbers>()

const readKnown = async (db: Knex): Promise<KnownNumbers> => {
  // Knex shares one configuration object between a pool and its transactions, so it identifies the database.
  const database = db.client.config as object
  const known = cache.get(database) ?? { keys: [], numbers: new Map() }
  cache.set(database, known)
  const [row] = await rows<{ keys: string | null }>(db, newKeysSql, ['\n', known.keys.length - 1])
  for (const line of row?.keys?.split('\n') ?? []) {
    const space = line.indexOf(' ')
    const [number, key] = [Number(line.slice(0, space)), line.slice(space + 1)]
    known.keys[number] = key
    known.numbers.set(key, number)
  }
  return known
}

/** Short numbers of products in the sums. Their keys are ids, or titles of deleted products. */
export interface ProductNumbers {
  keyOf: (number: number) => string
  findNumber: (key: string) => number | undefined
  /** Returns a product's number, a new one for a key without number. */
  numberOf: (key: string) => number
  /** Keys that have got a number, in the order of these numbers, which are stored by the job alone. */
  added: readonly string[]
  firstAdded: number
}

/**
 * Reads the numbers of products. Numbers are only added, so known ones are cached. Sums that were stored later may have
 * others. Tested on SQLite and Postgres.
 */
export const readProductNumbers = async (db: Knex): Promise<ProductNumbers> => {
  const { keys, numbers } = await readKnown(db)
  const firstAdded = Math.max(1, keys.length)
  const added: string[] = []
  const addedNumbers = new Map<string, number>()
  const addNumber = (key: string) => {
    const number = firstAdded + added.length
    added.push(key)
    addedNumbers.set(key, number)
    return number
  }
  const findNumber = (key: string) => {
    const known = numbers.get(key)
    // Another report may have read more numbers meanwhile, which are already taken here.
    return known !== undefined && known < firstAdded ? known : addedNumbers.get(key)
  }
  return {
    firstAdded,
    added,
    keyOf: number => (number < firstAdded ? keys[number] : added[number - firstAdded]) ?? '',
    findNumber,
    numberOf: key => findNumber(key) ?? addNumber(key),
  }
}
