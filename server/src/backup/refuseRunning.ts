import type { Knex } from 'knex'
import { StartupError } from '../base/config.ts'
import { isPostgres } from '../database/connect.ts'
import { rows } from '../database/rows.ts'

/**
 * Throws a StartupError where another process of a shop is at this Postgres database; its jobs keep a connection open
 * even when nobody shops. A SQLite file has a lock for that. `db` has one connection only.
 */
export const refuseRunning = async (db: Knex): Promise<void> => {
  if (!isPostgres(db)) return
  const others = await rows(
    db,
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'shop' and pid <> pg_backend_pid()`,
  )
  if (others.length)
    throw new StartupError('The database is in use by a running shop, or a command of one: stop it first.')
}
