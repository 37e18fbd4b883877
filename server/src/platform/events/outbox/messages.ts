import type { Knex } from 'knex'
import { fromJson, type Json } from '../../database/json.ts'
import { nameOrder } from '../nameOrder.ts'
import { raiseAlert } from '../alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../base/deps.ts'
import { hourMs, minuteMs } from '../../base/time.ts'
import type { OutboxHandler } from './Handler.ts'

/** A row of `outbox`. */
export interface OutboxRow {
  id: string
  kind: string
  payload: Json<{ orderId?: string }>
  order_id: string | null
  attempts: number
  available_at: string
  created_at: string
  sent_at: string | null
  dead_at: string | null
  last_error: string | null
}

/**
 * Duration of a lease, ms. No attempt takes that long, so an expired lease belongs to a dead process; its messages are
 * retried within two minutes.
 */
export const leaseMs = 90_000
const batchSize = 40

const openMessages = (db: Knex) => db<OutboxRow>('outbox').whereNull('sent_at').whereNull('dead_at')

/** Selects pending messages that are due and not leased. */
const dueMessages = (deps: Pick<Deps, 'db' | 'clock'>): Knex.QueryBuilder => {
  const now = nowIso(deps)
  const isUnleased = (query: Knex.QueryBuilder) => {
    void query.whereNull('lease_until').orWhere('lease_until', '<', now)
  }
  return openMessages(deps.db).where('available_at', '<=', now).where(isUnleased)
}

/** Selects all pending messages, whether due or postponed. */
export const waitingMessages = ({ db }: Pick<Deps, 'db'>): Knex.QueryBuilder => openMessages(db)

/** Makes all postponed messages due now. */
export const hastenMessages = async (deps: Deps): Promise<void> => {
  const now = nowIso(deps)
  await openMessages(deps.db).where('available_at', '>', now).update({ available_at: now })
}

/** A pending message. Its payload is read only when it is claimed, since emails may be long and many may be pending. */
export type DueMessage = Omit<OutboxRow, 'payload'>

const dueColumns = [
  'id',
  'kind',
  'order_id',
  'attempts',
  'available_at',
  'created_at',
  'sent_at',
  'dead_at',
  'last_error',
] as const satisfies (keyof DueMessage)[]

/** Reads a page of the pending messages, the oldest first. */
export const findDue = (deps: Deps, kinds: readonly string[]): Promise<DueMessage[]> =>
  dueMessages(deps)
    // An expression, because SQLite would otherwise use the index of kinds, which includes all messages ever sent.
    .whereRaw(`kind || '' in (${kinds.map(() => '?').join(', ')})`, [...kinds])
    .orderBy('available_at')
    .limit(batchSize)
    .select(...dueColumns)

/**
 * Records in the rows of messages of an unknown kind that this version of the shop cannot handle them. They stay
 * pending for a version that can.
 */
export const recordUnknownKinds = async (deps: Deps, kinds: readonly string[]): Promise<void> => {
  const unknownMessages: Pick<OutboxRow, 'id' | 'kind'>[] = await dueMessages(deps)
    .whereNotIn('kind', [...kinds])
    .whereNull('last_error')
    .limit(batchSize)
    .select('id', 'kind')
  for (const { id, kind } of unknownMessages) {
    deps.log.warn({ message: id, kind }, 'no handler for this kind of message')
    await openMessages(deps.db)
      .where({ id })
      .update({ last_error: `Nothing in this version of the shop handles "${kind}".` })
  }
}

/**
 * Claims a message for this process: returns its payload and the end of its lease, or null if another process was
 * quicker. Counts the attempt here, so that an attempt that crashes the process is counted too.
 */
export const claim = async (
  deps: Deps,
  { id, attempts }: DueMessage,
): Promise<{ payload: string; lease: string } | null> => {
  const lease = new Date(deps.clock.now() + leaseMs).toISOString()
  const [claimedRow]: Pick<OutboxRow, 'payload'>[] = await dueMessages(deps)
    .where({ id })
    .update({ lease_until: lease, attempts: attempts + 1 })
    .returning('payload')
  return claimedRow ? { payload: claimedRow.payload, lease } : null
}

/**
 * A message that this process has claimed until its lease ends; once another process has claimed it, it is left alone.
 */
export interface ClaimedMessage {
  row: OutboxRow
  handler: OutboxHandler
  lease: string
}

const endLease = async ({ db }: Deps, { row, lease }: ClaimedMessage, columns: Partial<OutboxRow>) => {
  await db('outbox')
    .where({ id: row.id, lease_until: lease })
    .update({ ...columns, lease_until: null })
}

const withoutSecrets = ({ row, handler: { secrets = [] } }: ClaimedMessage): string =>
  secrets.length === 0
    ? row.payload
    : JSON.stringify({
        ...(JSON.parse(row.payload) as object),
        ...Object.fromEntries(secrets.map(name => [name, null])),
      })

export const markSent = (deps: Deps, claimed: ClaimedMessage, note: string | null): Promise<void> =>
  endLease(deps, claimed, { sent_at: nowIso(deps), last_error: note, payload: withoutSecrets(claimed) })

/** Ends a message without success. Raises an alert unless the message is merely too late to be of use. */
export const giveUp = async (
  deps: Deps,
  claimed: ClaimedMessage,
  reason: string,
  isTooLate = false,
): Promise<void> => {
  const at = nowIso(deps)
  const { id, kind, payload } = claimed.row
  const { orderId } = fromJson(payload)
  const orderText = orderId ? ` of order ${await nameOrder(deps.db, orderId)}` : ''
  const detail = `The message "${kind}"${orderText} was given up and reached nobody: ${reason}`
  // Raised first, so that after a crash in between the message is given up again.
  if (!isTooLate) await raiseAlert(deps.db, { kind: 'message-dead', subject: id, detail, at })
  await endLease(deps, claimed, { dead_at: at, last_error: reason, payload: withoutSecrets(claimed) })
}

/** Postpones a message without counting the attempt. */
export const postpone = (deps: Deps, claimed: ClaimedMessage, ms: number): Promise<void> =>
  endLease(deps, claimed, {
    available_at: new Date(deps.clock.now() + ms).toISOString(),
    attempts: claimed.row.attempts,
  })

/** Records a failed attempt: schedules the next one, or gives up after the last. */
export const markFailed = async (deps: Deps, claimed: ClaimedMessage, reason: string): Promise<void> => {
  const attempts = claimed.row.attempts + 1
  if (attempts >= maxAttempts) return giveUp(deps, claimed, reason)
  const available_at = new Date(deps.clock.now() + retryDelayMs(attempts)).toISOString()
  return endLease(deps, claimed, { available_at, last_error: reason })
}

const maxWaitMs = 4 * hourMs

/** Maximum attempts at a message; the waits between them add up to two days. */
export const maxAttempts = 20

/** Returns the wait after the n-th failed attempt, ms: one minute, doubling up to four hours. */
const retryDelayMs = (attempts: number): number => Math.min(2 ** (attempts - 1) * minuteMs, maxWaitMs)
