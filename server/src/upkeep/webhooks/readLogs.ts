import type { Webhook } from '@shop/contracts/webhooks/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import type { WebhookDelivery } from './Webhook.ts'

type Log = Pick<Webhook, 'waiting' | 'lastDelivery' | 'failing'>

/**
 * How many deliveries of each webhook are searched for its last attempts: a receiver that is down may have hundreds of
 * retries.
 */
const searched = 200

interface AttemptRow extends Pick<WebhookDelivery, 'attempts' | 'state' | 'problem'> {
  webhook_id: string
  created_at: string
  attempted_at: string
}

/**
 * Reads the newest attempted deliveries, sorted by their last attempts, the latest first. Tested on SQLite and
 * Postgres.
 */
const readTried = async (db: Knex, ids: readonly string[]): Promise<AttemptRow[]> => {
  const newest = `select * from (select webhook_id, attempts, state, problem, created_at, attempted_at
    from webhook_deliveries where webhook_id = ? and attempted_at is not null
    order by number desc limit ${searched}) t`
  const attempts = await rows<AttemptRow>(db, ids.map(() => newest).join(' union all '), ids)
  return attempts.toSorted((one, other) => (one.attempted_at < other.attempted_at ? 1 : -1))
}

/** Returns the first attempt of a delivery, which is immediate unless it has to wait. */
const firstAttemptOf = ({ attempts, attempted_at: last, created_at: createdAt }: AttemptRow): string =>
  attempts === 1 ? last : createdAt

const logOf = (attempts: readonly AttemptRow[], waitingCount: number): Log => {
  const [last] = attempts
  const deliveredIndex = attempts.findIndex(({ problem }) => problem === null)
  const failedAttempts = deliveredIndex === -1 ? attempts : attempts.slice(0, deliveredIndex)
  const [first] = failedAttempts.map(firstAttemptOf).toSorted()
  const arrivedAt = attempts[deliveredIndex]?.attempted_at ?? ''
  return {
    waiting: waitingCount,
    lastDelivery: last ? { at: last.attempted_at, state: last.state } : null,
    failing:
      last?.problem && first ? { since: first > arrivedAt ? first : arrivedAt, problem: last.problem } : null,
  }
}

/**
 * Reads for each webhook the number of waiting deliveries, its last attempt, and since when it has been failing: two
 * statements for all.
 */
export const readLogs = async (db: Knex, ids: readonly string[]): Promise<(id: string) => Log> => {
  if (ids.length === 0) return () => logOf([], 0)
  const [attempts, counts] = await Promise.all([
    readTried(db, ids),
    rows<{ id: string; waiting: number }>(
      db,
      `select webhook_id as id, cast(count(*) as integer) as waiting from webhook_deliveries
        where state = 'waiting' and webhook_id in (${ids.map(() => '?').join(', ')}) group by webhook_id`,
      ids,
    ),
  ])
  return id =>
    logOf(
      attempts.filter(each => each.webhook_id === id),
      counts.find(each => each.id === id)?.waiting ?? 0,
    )
}
