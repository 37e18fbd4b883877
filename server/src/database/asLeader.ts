import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import { rows } from './rows.ts'

/** Well below the time after which Postgres ends a transaction that pauses, ms (0: never): only a frozen process loses its lead. */
const beatOf = (pauseLimit: number) => Math.min(3000, pauseLimit === 0 ? Infinity : 0.3 * pauseLimit)

/** Keeps a transaction from counting as paused while `work` goes on. */
const keepAwake = async (lock: Knex.Transaction, beatMs: number, work: () => Promise<unknown>) => {
  let beat: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A failure here comes back at the commit.
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
    const [answer] = await rows<{ ours: boolean; pauseLimit: number }>(
      lock,
      `select pg_try_advisory_xact_lock(hashtext(?)) as ours,
        (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "pauseLimit"`,
      [`shop:${name}`],
    )
    if (!answer?.ours) return false
    await keepAwake(lock, beatOf(answer.pauseLimit), work)
    return true
  })
}
