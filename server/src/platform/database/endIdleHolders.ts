import type { Knex } from 'knex'
import { unlimitedName } from './connect.ts'
import { rows } from './rows.ts'

/**
 * Ends transactions of the shop's own database user that hold rows and have been idle for `idleMs`. Somebody opened
 * them by hand and left them, since those of the shop's processes end automatically. Only for Postgres.
 */
export const endIdleHolders = async (db: Knex, idleMs: number): Promise<void> => {
  await rows(
    db,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and state = 'idle in transaction' and backend_xid is not null and application_name <> ?
        and state_change < clock_timestamp() - ? * interval '1 millisecond'`,
    [unlimitedName, idleMs],
  )
}
