import type { Knex } from 'knex'
import type { Clock } from '../base/deps.ts'
import { isPostgres } from './connect.ts'
import { oneRow } from './rows.ts'

/** Interval between comparisons of the clocks, ms: an uncorrected clock drifts by less than 10 ms in that time. */
const everyMs = 60_000
/** Smallest difference that is corrected, ms. */
const minDifference = 100

interface DatabaseClock {
  clock: Clock
  close: () => void
}

/** Measures by how much the database's clock is ahead of this process's, ms. */
const measure = async (db: Knex, { now }: Clock): Promise<number> => {
  const askedAt = now()
  const answer = await oneRow<{ at: number }>(
    db,
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  const took = now() - askedAt
  const difference = answer.at - (askedAt + took / 2)
  return Math.abs(difference) < Math.max(minDifference, took) ? 0 : Math.round(difference)
}

/**
 * Creates a clock that follows the database's, because that of the process may be wrong. All processes of a shop then
 * agree on when a lease ends or something is due. A SQLite file has one process, whose own clock is used.
 */
export const databaseClock = async (
  db: Knex,
  machine: Clock,
  onDifference: (ms: number) => void,
): Promise<DatabaseClock> => {
  if (!isPostgres(db)) return { clock: machine, close: () => {} }
  let ahead = 0
  const compare = async () => {
    const measured = await measure(db, machine)
    if (Math.abs(measured - ahead) >= minDifference) onDifference(measured)
    ahead = measured
  }
  await compare()
  // Nothing is stored while the database is away, and the next comparison is soon enough.
  const timer = setInterval(() => void compare().catch(() => {}), everyMs).unref()
  return { clock: { now: () => machine.now() + ahead }, close: () => clearInterval(timer) }
}
