import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { withLastSteps } from './beforeCommit.ts'
import { isPostgres, limits } from './connect.ts'
import { endIdleHolders } from './endIdleHolders.ts'
import { driverError, isConnectionLost, isLockTimeout, TransactionsBusy } from './errors.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Semaphore } from '../base/Semaphore.ts'

export const maxAttempts = 5
/** Maximum random pause before the first retry, ms; before the n-th retry it is n times as long. */
const maxPauseMs = 20
// Postgres: serialization_failure, deadlock_detected, lock_not_available. SQLite: another process held the write lock
// too long.
const transientCodes = new Set(['40001', '40P01', '55P03', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])

const isTransient = (error: unknown) => transientCodes.has(driverError(error).code ?? '')

const semaphores = new WeakMap<Knex, Semaphore>()

/**
 * Lets transactions use at most half of the pool, so that reads find a connection while all transactions wait for a
 * lock.
 */
const semaphoreOf = (db: Knex): Semaphore => {
  const existing = semaphores.get(db)
  if (existing) return existing
  const { pool, acquireConnectionTimeout } = db.client.config as Required<Knex.Config>
  const created = new Semaphore(Math.max(1, Math.floor((pool.max ?? 2) / 2)), acquireConnectionTimeout)
  semaphores.set(db, created)
  return created
}

const withPermit = async <T>(db: Knex, work: () => Promise<T>): Promise<T> => {
  if (!isPostgres(db)) return work()
  const release = await semaphoreOf(db).acquire()
  if (!release) throw new TransactionsBusy('Timeout waiting for a transaction to begin.')
  try {
    return await work()
  } finally {
    release()
  }
}

/**
 * Runs `work` in one transaction, then its `beforeCommit` steps, and returns its result after the commit.
 * Retries if it was certainly rolled back: after a deadlock, after a lock timeout (and ends an idle
 * connection that holds the lock), or after the connection was lost before the commit was sent. `work` may
 * therefore run again and must touch nothing except the database.
 */
export const transaction = async <T>(
  db: Knex,
  work: (trx: Knex.Transaction) => T | Promise<T>,
): Promise<T> => {
  for (let attemptNumber = 1; ; attemptNumber++) {
    let isCommitting = false
    try {
      return await withPermit(db, () =>
        db.transaction(async trx => {
          const result = await withLastSteps(trx, work)
          isCommitting = true
          return result
        }),
      )
    } catch (error) {
      const isRolledBack = isTransient(error) || (isConnectionLost(error) && !isCommitting)
      if (attemptNumber === maxAttempts || !isRolledBack) throw error
      if (isLockTimeout(error)) await endIdleHolders(db, limits.idle_in_transaction_session_timeout)
      await setTimeout(Math.random() * maxPauseMs * attemptNumber)
    }
  }
}

/** Runs `work` as `transaction` does, and passes it the instant at which it begins. */
export const transactionAt = <T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  work: (trx: Knex.Transaction, at: string) => T | Promise<T>,
): Promise<T> => transaction(deps.db, trx => work(trx, nowIso(deps)))
