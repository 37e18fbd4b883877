import type { Knex } from 'knex'
import type { Clock } from '../base/deps.ts'
import { isPostgres } from './connect.ts'
import { rows } from './rows.ts'

/** Interval between comparisons of the clocks, ms: clocks that nobody sets right drift by less than 10 ms meanwhile. */
const everyMs = 60_000
/** A smaller difference does no harm; ms. */
const leastDifference = 100

interface DatabaseClock {
  clock: Clock
  close: () => void
}

/** Lead of the database's clock over this process's, ms. */
const measure = async (db: Knex, { now }: Clock): Promise<number> => {
  const askedAt = now()
  const [answer] = await rows<{ at: number }>(
    db,
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  )
  const took = now() - askedAt
  const difference = answer!.at - (askedAt + took / 2)
  return Math.abs(difference) < Math.max(leastDifference, took) ? 0 : Math.round(difference)
}

/**
 * The clock of the database for a process whose own may be wrong, so that all processes of a shop agree on when a lease
 * ends or something is due. A SQLite file has one process, whose own clock it is.
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
    if (Math.abs(measured - ahead) >= leastDifference) onDifference(measured)
    ahead = measured
  }
  await compare()
  // While the database is away nothing is stored; the next comparison comes soon enough.
  const timer = setInterval(() => void compare().catch(() => {}), everyMs).unref()
  return { clock: { now: () => machine.now() + ahead }, close: () => clearInterval(timer) }
}
