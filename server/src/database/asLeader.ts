import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import { rows } from './rows.ts'

/** Well below the time after which Postgres ends a transaction that pauses, ms: only a frozen process loses its lead. */
const beatMs = 3000

/** Keeps a transaction from counting as paused while `work` goes on. */
const keepAwake = async (lock: Knex.Transaction, work: () => Promise<unknown>) => {
  let beat: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // What fails here fails at the commit again.
    beat = beat.then(() => lock.raw('select 1')).catch(() => {})
  }, beatMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await beat
  }
}

/**
 * Runs `work` unless another process is at the same work now. On Postgres an advisory lock decides, which goes with its
 * connection should the process die or freeze; it is held by a transaction of its own that does nothing else. A SQLite
 * file belongs to one process. False: left to the other one.
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
    await keepAwake(lock, work)
    return true
  })
}
