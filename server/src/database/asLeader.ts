import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import { rows } from './rows.ts'

/**
 * Runs `work` unless another process is at the same work now. On Postgres an advisory lock decides, which goes with its
 * connection should the process die; it is held by a transaction of its own that does nothing else. A SQLite file
 * belongs to one process. False: left to the other one.
 */
export const asLeader = async (db: Knex, name: string, work: () => Promise<unknown>): Promise<boolean> => {
  if (!isPostgres(db)) {
    await work()
    return true
  }
  return db.transaction(async lock => {
    const [answer] = await rows<{ ours: boolean }>(
      lock,
      'select pg_try_advisory_xact_lock(hashtext(?)) as ours',
      [`shop:${name}`],
    )
    if (!answer?.ours) return false
    await work()
    return true
  })
}
