import { setTimeout } from 'node:timers/promises'
import { countRows } from '../../platform/database/countMany.ts'
import { raiseAlert } from '../../platform/events/alerts/raiseAlert.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { transactionAt } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { longRunMs, type StopSignal } from '../../platform/base/longRun.ts'
import { attempt, leaseMs, offReasonOf } from './attempt.ts'
import { noteDeliveries } from './noteDeliveries.ts'
import { storeActiveTopics, Webhook, WebhookDelivery } from './Webhook.ts'

/** Number of simultaneous posts to one receiver. */
const maxSimultaneous = 4
const batchSize = 20
/** Time after which a run checks for new deliveries while a receiver is slow. */
const lookAgainMs = 1000
/**
 * Failures in a row after which a receiver is skipped until the next run: it is down, and each attempt takes ten
 * seconds.
 */
const maxFailures = 4

/**
 * Finds due deliveries, oldest first, and only the first of those about the same record: a later one waits for it.
 * Tested on SQLite and Postgres.
 */
const findDue = async (deps: Deps, webhookId: string): Promise<WebhookDelivery[]> =>
  WebhookDelivery.query(deps.db)
    .alias('d')
    .where({ webhook_id: webhookId, state: 'waiting' })
    .where('next_at', '<=', nowIso(deps))
    .whereRaw(
      `not exists (select 1 from webhook_deliveries e where e.webhook_id = d.webhook_id
        and e.subject_id = d.subject_id and e.state = 'waiting' and e.number < d.number)`,
    )
    .orderBy('number')
    .limit(batchSize)

/** Claims a delivery; returns false if another process was faster. */
const claim = async (deps: Deps, { number, nextAt }: WebhookDelivery): Promise<boolean> => {
  const lease = new Date(deps.clock.now() + leaseMs).toISOString()
  const updatedRows = await WebhookDelivery.query(deps.db)
    .patch({ nextAt: lease })
    .where({ number, next_at: nextAt })
  return updatedRows > 0
}

/** Turns a webhook off, with the reason for staff. */
const turnOff = (deps: Deps, { id, name }: Webhook, reason: string): Promise<void> =>
  transactionAt(deps, async (trx, at) => {
    const updatedRows = await trx('webhooks')
      .where({ id, is_on: true })
      .update({ is_on: false, off_reason: reason, updated_at: at })
      .increment('version', 1)
    if (updatedRows === 0) return
    await storeActiveTopics(trx)
    const note = { at, userId: null, act: 'update', subject: 'webhook', subjectId: id } as const
    await noteChange(trx, { ...note, before: { name, isOn: true }, after: { name, isOn: false } })
    await raiseAlert(trx, {
      kind: 'webhook-off',
      subject: id,
      detail: `The webhook "${name}" was turned off. ${reason} Waiting events are sent once it is turned on again.`,
      at,
    })
  })

interface SendResult {
  hasWork: boolean
  /** True if the receiver seems to be down. */
  isDown: boolean
}

/** Posts the due deliveries of one webhook until none is left, time is up, or its receiver seems to be down. */
const sendTo = async (deps: Deps, id: string, isOver: () => boolean): Promise<SendResult> => {
  let failures = 0
  let isOff = false
  let hasWork = false
  const isStopped = () => isOff || failures >= maxFailures || isOver()
  const send = async (webhook: Webhook, delivery: WebhookDelivery) => {
    if (!(await claim(deps, delivery))) return
    hasWork = true
    const outcome = await attempt(deps, webhook, delivery)
    failures = outcome.state === 'delivered' ? 0 : failures + 1
    const reason = offReasonOf(outcome)
    if (reason === null) return
    isOff = true
    await turnOff(deps, webhook, reason)
  }
  while (!isStopped()) {
    const [webhook, dueDeliveries] = await Promise.all([
      Webhook.query(deps.db).findById(id),
      findDue(deps, id),
    ])
    if (!webhook?.isOn || dueDeliveries.length === 0) break
    const sendRemaining = async () => {
      for (let next = dueDeliveries.shift(); next && !isStopped(); next = dueDeliveries.shift())
        await send(webhook, next)
    }
    await Promise.all(Array.from({ length: maxSimultaneous }, sendRemaining))
  }
  return { hasWork, isDown: failures >= maxFailures }
}

/** Tracks the rounds of one run: receivers are posted to in parallel, each by one round at a time. */
const receiverRounds = (deps: Deps) => {
  const busyRounds = new Map<string, Promise<void>>()
  const downIds = new Set<string>()
  const totalResult = { hasWork: false, problem: null as unknown }
  const sendRound = async (id: string, isOver: () => boolean) => {
    try {
      const result = await sendTo(deps, id, isOver)
      if (result.hasWork) totalResult.hasWork = true
      if (result.isDown) downIds.add(id)
    } catch (error) {
      totalResult.problem = error
    } finally {
      busyRounds.delete(id)
    }
  }
  return {
    busyRounds,
    totalResult,
    /** Begins a round for a receiver that is idle and has not been found down. */
    start: (id: string, isOver: () => boolean) => {
      if (!busyRounds.has(id) && !downIds.has(id)) busyRounds.set(id, sendRound(id, isOver))
    },
    /** Resolves when all receivers are idle, or when it is time to check for new deliveries. */
    pause: () =>
      Promise.race([Promise.all(busyRounds.values()), setTimeout(lookAgainMs, undefined, { ref: false })]),
  }
}

/**
 * Converts new events to deliveries and posts the due ones, to all receivers in parallel. The run ends once all
 * receivers are idle. If its time is up before, it ends with the rounds that were running then; until they end, the
 * other receivers get further rounds, so that a slow receiver does not delay them. Delivers at least once: if a process
 * is killed before it stores the outcome of a post, the event is posted again under the same id. Throws at the end if a
 * record could not be read.
 */
export const sendWebhooks = async (deps: Deps, stopping: StopSignal): Promise<boolean | 'more'> => {
  const deadline = deps.clock.now() + longRunMs
  const isLate = () => deps.clock.now() > deadline
  const { busyRounds, totalResult, start, pause } = receiverRounds(deps)
  /** Receivers that were busy when the time was up; null before. */
  let slowIds: readonly string[] | null = null
  const isEnded = () => stopping.aborted || (slowIds !== null && !slowIds.some(id => busyRounds.has(id)))
  do {
    const { hasWork, problem } = await noteDeliveries(deps, stopping)
    totalResult.hasWork ||= hasWork
    totalResult.problem ??= problem
    if (isLate()) slowIds ??= [...busyRounds.keys()]
    const skippedIds = slowIds
    const isOver = skippedIds === null ? () => stopping.aborted || isLate() : isEnded
    for (const { id } of await Webhook.query(deps.db).where({ is_on: true }).select('id'))
      if (!skippedIds?.includes(id)) start(id, isOver)
    await pause()
  } while (busyRounds.size > 0 && !isEnded())
  await Promise.all(busyRounds.values())
  if (totalResult.problem !== null) throw totalResult.problem
  return isLate() ? 'more' : totalResult.hasWork
}

/** Makes all postponed deliveries due immediately. */
export const hastenWebhooks = async (deps: Deps): Promise<void> => {
  await WebhookDelivery.query(deps.db)
    .patch({ nextAt: nowIso(deps) })
    .where({ state: 'waiting' })
}

/** Counts events that are not deliveries yet, and waiting deliveries of active webhooks. */
export const countWaiting = async (deps: Deps): Promise<number> => {
  const [events, deliveries] = await Promise.all([
    countRows(deps.db('webhook_events')),
    WebhookDelivery.query(deps.db)
      .whereExists(
        Webhook.query(deps.db)
          .where({ is_on: true })
          .whereColumn('webhooks.id', 'webhook_deliveries.webhook_id'),
      )
      .where({ state: 'waiting' })
      .resultSize(),
  ])
  return events + deliveries
}
