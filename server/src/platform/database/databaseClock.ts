import type { Knex } from 'knex'
import type { Clock } from '../base/deps.ts'
import { isPostgres } from './connect.ts'
import { oneRow } from './rows.ts'

/** Interval between comparisons of the clocks, ms: an uncorrected clock drifts by less than 10 ms in that time. */
const compareIntervalMs = 60_000
/** Smallest difference that is corrected, ms. */
const minDifferenceMs = 100

interface DatabaseClock {
  clock: Clock
  close: () => void
}

/** Measures by how much the database's clock is ahead of this process's, ms. */
const measureAheadMs = async (db: Knex, { now }: Clock): Promise<number> => {
  const sentAt = now()
  const answer = await oneRow<{ at: number }>(
    db,
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  const roundTripMs = now() - sentAt
  const difference = answer.at - (sentAt + roundTripMs / 2)
  return Math.abs(difference) < Math.max(minDifferenceMs, roundTripMs) ? 0 : Math.round(difference)
}

/**
 * Creates a clock that follows the database's, because that of the process may be wrong. All processes of a shop then
 * agree on when a lease ends or something is due. A SQLite file has one process, whose own clock is used.
 */
export const databaseClock = async (
  db: Knex,
  machineClock: Clock,
  onDifference: (ms: number) => void,
): Promise<DatabaseClock> => {
  if (!isPostgres(db)) return { clock: machineClock, close: () => {} }
  let aheadMs = 0
  const updateDifference = async () => {
    const newDifference = await measureAheadMs(db, machineClock)
    if (Math.abs(newDifference - aheadMs) >= minDifferenceMs) onDifference(newDifference)
    aheadMs = newDifference
  }
  await updateDifference()
  // Ignores a failed comparison: nothing is stored while the database is unavailable, and the next one follows soon.
  const timer = setInterval(() => void updateDifference().catch(() => {}), compareIntervalMs).unref()
  return { clock: { now: () => machineClock.now() + aheadMs }, close: () => clearInterval(timer) }
}
