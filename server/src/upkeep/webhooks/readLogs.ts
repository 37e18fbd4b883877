import type { Webhook } from '@shop/contracts/webhooks/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import type { WebhookDelivery } from './Webhook.ts'

type Log = Pick<Webhook, 'waiting' | 'lastDelivery' | 'failing'>

/** Number of deliveries of each webhook searched for its last attempts; a receiver that is down may have hundreds. */
const maxSearched = 200

interface AttemptRow extends Pick<WebhookDelivery, 'attempts' | 'state' | 'problem'> {
  webhook_id: string
  created_at: string
  attempted_at: string
}

/**
 * Reads the newest attempted deliveries, sorted by their last attempts, the latest first. Tested on SQLite and
 * Postgres.
 */
const readAttempts = async (db: Knex, ids: readonly string[]): Promise<AttemptRow[]> => {
  const newestSql = `select * from (select webhook_id, attempts, state, problem, created_at, attempted_at
    from webhook_deliveries where webhook_id = ? and attempted_at is not null
    order by number desc limit ${maxSearched}) t`
  const attempts = await rows<AttemptRow>(db, ids.map(() => newestSql).join(' union all '), ids)
  return attempts.toSorted((a, b) => (a.attempted_at < b.attempted_at ? 1 : -1))
}

/** Returns the time of a delivery's first attempt, which usually follows its creation immediately. */
const firstAttemptOf = ({ attempts, attempted_at: lastAt, created_at: createdAt }: AttemptRow): string =>
  attempts === 1 ? lastAt : createdAt

const logOf = (attempts: readonly AttemptRow[], waitingCount: number): Log => {
  const [lastAttempt] = attempts
  const deliveredIndex = attempts.findIndex(({ problem }) => problem === null)
  const failedAttempts = deliveredIndex === -1 ? attempts : attempts.slice(0, deliveredIndex)
  const [firstFailedAt] = failedAttempts.map(firstAttemptOf).toSorted()
  const arrivedAt = attempts[deliveredIndex]?.attempted_at ?? ''
  const problem = lastAttempt?.problem
  const failingSince = firstFailedAt && firstFailedAt > arrivedAt ? firstFailedAt : arrivedAt
  return {
    waiting: waitingCount,
    lastDelivery: lastAttempt ? { at: lastAttempt.attempted_at, state: lastAttempt.state } : null,
    failing: problem && firstFailedAt ? { since: failingSince, problem } : null,
  }
}

/**
 * Reads for each webhook the number of waiting deliveries, its last attempt, and since when it has been failing: two
 * statements for all.
 */
export const readLogs = async (db: Knex, ids: readonly string[]): Promise<(id: string) => Log> => {
  if (ids.length === 0) return () => logOf([], 0)
  const [attempts, counts] = await Promise.all([
    readAttempts(db, ids),
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
