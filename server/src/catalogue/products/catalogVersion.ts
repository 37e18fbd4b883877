import type { Knex } from 'knex'
import type { Deps } from '../../platform/base/deps.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { jsonValuesSql, rows } from '../../platform/database/rows.ts'

/** Longest time that other processes' changes go unseen, ms. */
const maxAgeMs = 1000

/**
 * Postgres channel on which processes notify each other of changes: a product whose stock has changed, or `version`.
 */
export const catalogueChannel = 'catalogue'
const versionPayload = 'version'

interface CatalogState {
  version: Promise<number> | null
  readAt: number
  /** Number of this process's open transactions that have changed the catalogue. */
  openTransactions: number
  /** Time up to which all changes by other processes have arrived, ms; see `listenForChanges`. */
  heardUntil: number
  onStock: OnStock[]
}

/** Called with each product whose stock has changed; with null if the stock of any product may have changed. */
type OnStock = (productId: string | null) => void

// Knex shares one configuration object between a pool and its transactions, so it can serve as the database's key.
const stateByDatabase = new WeakMap<object, CatalogState>()

const stateOf = (db: Knex): CatalogState => {
  const dbConfig = db.client.config as object
  const state = stateByDatabase.get(dbConfig) ?? {
    version: null,
    readAt: 0,
    openTransactions: 0,
    heardUntil: 0,
    onStock: [],
  }
  stateByDatabase.set(dbConfig, state)
  return state
}

/**
 * Records products whose listings changed, and collections whose order did, for the in-memory catalogues of all
 * processes. A lock numbers the changes in the order of their commits, so it is taken after every other lock. Tested on
 * SQLite and Postgres.
 */
export const recordCatalogueChanges = async (
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<void> => {
  await rows(trx, 'update catalog_state set changes = changes + 1')
  const jsonRows = jsonValuesSql(trx)
  await rows(
    trx,
    `insert into catalog_changes_index (id, number)
      select value, (select changes from catalog_state) from ${jsonRows} where true
      on conflict (id) do update set number = excluded.number`,
    [JSON.stringify(ids)],
  )
}

/**
 * Announces that shoppers may see something different once this transaction commits. On Postgres, changes of the
 * catalogue wait here for each other until they commit, so this lock is taken after every other.
 */
export const bumpCatalogVersion = async (trx: Knex.Transaction): Promise<void> => {
  const state = stateOf(trx)
  state.openTransactions++
  const afterCommit = () => {
    state.openTransactions--
    state.version = null
  }
  trx.executionPromise.then(afterCommit, afterCommit)
  const returningSql = isPostgres(trx)
    ? `returning pg_notify('${catalogueChannel}', '${versionPayload}')`
    : ''
  await rows(trx, `update catalog_state set version = version + 1 ${returningSql}`)
}

/**
 * Returns SQL for the end of the `returning` list of a statement that changes stock. On Postgres it notifies the other
 * processes.
 */
export const stockNotificationSql = (db: Knex): string =>
  isPostgres(db) ? `, pg_notify('${catalogueChannel}', product_id)` : ''

/** Notifies this process, once the transaction ends, of products whose stock has changed. */
export const notifyStockChanges = (trx: Knex.Transaction, productIds: readonly string[]): void => {
  const { onStock } = stateOf(trx)
  const afterCommit = () => {
    for (const id of productIds) for (const listener of onStock) listener(id)
  }
  trx.executionPromise.then(afterCommit, afterCommit)
}

/** Registers a function that is called whenever stock has changed, in this process or another. */
export const onStockChange = (db: Knex, listener: OnStock): void => void stateOf(db).onStock.push(listener)

/** Processes a message from the channel. */
export const processMessage = (db: Knex, payload: string): void => {
  const state = stateOf(db)
  if (payload === versionPayload) state.version = null
  else for (const listener of state.onStock) listener(payload)
}

/** Records that all messages up to this time have arrived, ms; null if some may have been missed. */
export const recordHeardUntil = (db: Knex, until: number | null): void => {
  const state = stateOf(db)
  state.heardUntil = until ?? 0
  if (until !== null) return
  state.version = null
  for (const listener of state.onStock) listener(null)
}

// The clock may have been set back.
const isRecent = (readAt: number) => Math.abs(Date.now() - readAt) <= maxAgeMs

/**
 * Tells whether all changes arrive here within milliseconds, so that cached data need not be compared with the
 * database. A SQLite file is used by one process, which makes all changes itself.
 */
export const receivesChanges = (db: Knex): boolean => !isPostgres(db) || isRecent(stateOf(db).heardUntil)

/**
 * Returns a number that changes whenever products, collections or their listings do: at once in the process that made
 * the change, in others within milliseconds, or within a second while no messages arrive (`listenForChanges`). Must not be
 * called inside a transaction (SQLite has one connection).
 */
export const readCatalogVersion = ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const state = stateOf(db)
  const isVersionRecent = isRecent(state.heardUntil) || isRecent(state.readAt)
  if (!state.version || state.openTransactions > 0 || !isVersionRecent) {
    const version = rows<{ version: number }>(db, 'select version from catalog_state').then(
      ([row]) => row?.version ?? 0,
    )
    state.version = version
    state.readAt = Date.now()
    version.catch(() => (state.version = null))
  }
  return state.version
}
