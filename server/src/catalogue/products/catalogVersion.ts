import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'

/** Longest time that other processes' changes go unseen, ms. */
const freshFor = 1000

interface Known {
  version: Promise<number> | null
  readAt: number
  /** Transactions of this process that have changed the catalogue and are not over yet. */
  open: number
}

// Knex shares one configuration object between a pool and its transactions, which makes it the database's name here.
const knownByDatabase = new WeakMap<object, Known>()

const knownOf = (db: Knex): Known => {
  const name = db.client.config as object
  const known = knownByDatabase.get(name) ?? { version: null, readAt: 0, open: 0 }
  knownByDatabase.set(name, known)
  return known
}

/**
 * Notes products whose listings changed, and collections whose order did, for the catalogues that processes hold in
 * memory. Its lock gives changes their numbers in the order of their commits, so it comes after every other lock.
 * Tested on SQLite and Postgres.
 */
export const noteChanges = async (trx: Knex.Transaction, ids: readonly string[]): Promise<void> => {
  await rows(trx, 'update catalog_state set changes = changes + 1')
  const given = isPostgres(trx) ? 'json_array_elements_text(?::json)' : 'json_each(?)'
  await rows(
    trx,
    `insert into catalog_changes_index (id, number)
      select value, (select changes from catalog_state) from ${given} where true
      on conflict (id) do update set number = excluded.number`,
    [JSON.stringify(ids)],
  )
}

/**
 * Says that shoppers may see something else from this transaction's commit on. On Postgres, changes of the catalogue
 * wait here for each other until they commit, so it comes after every other lock.
 */
export const bumpCatalogVersion = async (trx: Knex.Transaction): Promise<void> => {
  const known = knownOf(trx)
  known.open++
  const over = () => {
    known.open--
    known.version = null
  }
  trx.executionPromise.then(over, over)
  await trx('catalog_state').increment('version', 1)
}

/**
 * A number that changes whenever products, collections or what lists show of them change: at once in the process that
 * made the change, within a second in others. Must not be called inside a transaction (SQLite has one connection).
 */
export const readCatalogVersion = ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const known = knownOf(db)
  // The clock may have been set back.
  if (!known.version || known.open > 0 || Math.abs(Date.now() - known.readAt) > freshFor) {
    const version = rows<{ version: number }>(db, 'select version from catalog_state').then(
      ([row]) => row?.version ?? 0,
    )
    known.version = version
    known.readAt = Date.now()
    version.catch(() => (known.version = null))
  }
  return known.version
}
