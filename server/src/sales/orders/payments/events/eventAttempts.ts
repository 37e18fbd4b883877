import { raiseAlert, resolveAlerts } from '../../../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { reasonOf } from '../../../../platform/base/reasonOf.ts'
import { hourMs, minuteMs } from '../../../../platform/base/time.ts'

/** Pause after the first failed attempt, ms. */
const firstPauseMs = 5000
/** Attempts until a pause is longer than a minute: about twelve minutes of an outage. */
const attemptsUpToAMinute = 15

/** Number of failures after which staff are alerted. */
const attemptsUntilAlert = 8

/**
 * Computes the pause after the n-th failed attempt, ms: 5 seconds, doubling up to a minute, so that all are processed
 * soon after a recovery; then doubling up to an hour, since an event that cannot be processed at all stays until staff
 * look at it.
 */
export const eventPauseMs = (attempts: number): number =>
  attempts <= attemptsUpToAMinute
    ? Math.min(firstPauseMs * 2 ** (attempts - 1), minuteMs)
    : Math.min(minuteMs * 2 ** (attempts - attemptsUpToAMinute), hourMs)

export interface StoredEvent {
  id: string
  type: string
  payload: string
  attempts: number
}

export const unprocessedEvents = ({ db }: Pick<Deps, 'db'>) => db('stripe_events').whereNull('processed_at')

/** Finds at most `limit` events that are waiting and due, except those in `excludedIds`. */
export const findDueEvents = (
  deps: Pick<Deps, 'db' | 'clock'>,
  { excludedIds, limit }: { excludedIds: readonly string[]; limit: number },
): Promise<StoredEvent[]> =>
  rows<StoredEvent>(
    deps.db,
    `select id, type, payload, attempts from stripe_events
      where processed_at is null and (next_attempt_at is null or next_attempt_at <= ?)
        ${excludedIds.length > 0 ? `and id not in (${excludedIds.map(() => '?').join(', ')})` : ''}
      order by attempts, received_at limit ?`,
    [nowIso(deps), ...excludedIds, limit],
    excludedIds.length <= 1 ? `due events, ${excludedIds.length} excluded` : undefined,
  )

/** Makes all postponed events due now. */
export const hastenEvents = async (deps: Deps): Promise<void> => {
  await unprocessedEvents(deps).whereNotNull('next_attempt_at').update({ next_attempt_at: null })
}

export const markProcessed = async (deps: Deps, { id, attempts }: StoredEvent): Promise<void> => {
  const at = nowIso(deps)
  await rows(
    deps.db,
    'update stripe_events set processed_at = ?, last_error = null, next_attempt_at = null where id = ?',
    [at, id],
    'event processed',
  )
  if (attempts >= attemptsUntilAlert) await resolveAlerts(deps.db, 'event-failing', [id], at)
}

/** Records a failed attempt, schedules the next one, and raises an alert after `attemptsUntilAlert`. */
export const markFailed = async (deps: Deps, event: StoredEvent, error: unknown): Promise<void> => {
  const { id, type } = event
  const attempts = event.attempts + 1
  const next = new Date(deps.clock.now() + eventPauseMs(attempts)).toISOString()
  await deps
    .db('stripe_events')
    .where({ id })
    .update({ last_error: reasonOf(error), attempts, next_attempt_at: next })
  if (attempts < attemptsUntilAlert) return
  const detail = `${type} could not be processed in ${attempts} attempts: ${reasonOf(error)}`
  await raiseAlert(deps.db, { kind: 'event-failing', subject: id, detail, at: nowIso(deps) })
}
