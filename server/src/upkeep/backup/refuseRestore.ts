import type { Knex } from 'knex'
import { StartupError } from '../../platform/base/config.ts'
import { isPostgres } from '../../platform/database/connect.ts'
import { rows } from '../../platform/database/rows.ts'
import { findFiles } from './dataFiles.ts'

/**
 * Throws a StartupError if another process of a shop uses this Postgres database; its jobs always have a connection
 * open. A SQLite file has a lock for that. `db` has only one connection.
 */
export const refuseRunning = async (db: Knex): Promise<void> => {
  if (!isPostgres(db)) return
  const otherSessions = await rows(
    db,
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'shop' and pid <> pg_backend_pid()`,
  )
  if (otherSessions.length)
    throw new StartupError('The database is in use by a running shop, or a command of one: stop it first.')
}

// If none of these tables has a row and only these files exist, nobody has used the shop yet.
const firstTables = ['users', 'products', 'collections', 'orders']
const firstFiles = ['secrets.json', 'payments-sandbox.jsonl']

const hasRows = async (db: Knex) => {
  for (const table of firstTables)
    if ((await db.schema.hasTable(table)) && (await db(table).first('id'))) return true
  return false
}

/** Throws a StartupError if this shop has been used. A shop that was only started counts as empty. */
export const refuseFilled = async (db: Knex, dataDir: string): Promise<void> => {
  const advice = 'a restore fills an empty shop only, unless --replace says that all of it may go'
  if (await hasRows(db)) throw new StartupError(`The database already holds a shop: ${advice}.`)
  for await (const path of findFiles(dataDir))
    if (!firstFiles.includes(path))
      throw new StartupError(`The data directory ${dataDir} already holds files (${path}): ${advice}.`)
}
