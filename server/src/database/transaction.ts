import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { driverError } from './errors.ts'

const attempts = 5
// Postgres: serialization_failure, deadlock_detected. SQLite: another process held the write lock too long.
const passing = new Set(['40001', '40P01', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])

const isPassing = (error: unknown) => passing.has(driverError(error).code ?? '')

/**
 * Runs `work` in one transaction and returns its result once that is committed. A deadlock is tried again, so `work`
 * touches nothing but the database.
 */
export const transaction = async <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === attempts || !isPassing(error)) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}
