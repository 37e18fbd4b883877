import { setTimeout } from 'node:timers/promises'
import { raiseAlert } from '../../../../platform/events/alerts/raiseAlert.ts'
import { crashPoint } from '../../../../platform/base/crashPoint.ts'
import { type Deps, nowIso } from '../../../../platform/base/deps.ts'
import { longRunMs, type StopSignal } from '../../../../platform/base/longRun.ts'
import { settleRefund } from '../../refunds/settleRefund.ts'
import type { ProviderEvent } from '../../../../platform/base/PaymentProvider.ts'
import { orderOfPayment } from '../orderOfPayment.ts'
import { settleCase } from '../cases/settleCase.ts'
import { settle } from '../settle.ts'
import { findDueEvents, markFailed, markProcessed, type StoredEvent } from './eventAttempts.ts'
import { recordDecline } from './recordDecline.ts'
import { noteUnknownPayment } from './noteUnknownPayment.ts'

const batchSize = 50
/** Number of events processed at once in a process: they mostly wait for the provider. */
const maxConcurrent = 8
/**
 * Maximum wait of a run with nothing left to start, while a slow event is in progress, before it looks for new events,
 * ms.
 */
const lookAgainMs = 500

/**
 * Processes all stored provider events that are due, several at once. Events about one payment are processed
 * in the order in which they came. Failed events are postponed. Two processes may run it at once, since `settle` is
 * idempotent. Returns false if none was due, and `more` if others may be.
 */
export const processEvents = async (deps: Deps, stopping: StopSignal): Promise<boolean | 'more'> => {
  const endsAt = deps.clock.now() + longRunMs
  const failedIds: string[] = []
  /** Events in progress, by their subject. */
  const inProgress = new Map<string, Promise<void>>()
  const startedIds = new Set<string>()
  let queue: QueuedEvent[] = []
  const readMore = async () => {
    const excludedIds = [...startedIds, ...queue.map(({ event }) => event.id)]
    const events = await findDueEvents(deps, { excludedIds, limit: batchSize })
    queue.push(...events.map(event => toQueuedEvent(deps, event)))
  }
  const start = async ({ event, subject }: QueuedEvent) => {
    const isDone = await processEvent(deps, event)
    inProgress.delete(subject)
    if (isDone) startedIds.delete(event.id)
    else failedIds.push(event.id)
  }
  let hasWork = false
  let isLate = false
  while (!stopping.aborted && !isLate && failedIds.length < batchSize) {
    if (!queue.some(({ subject }) => !inProgress.has(subject))) await readMore()
    while (inProgress.size < maxConcurrent) {
      const next = queue.find(({ subject }) => !inProgress.has(subject))
      if (!next) break
      queue = queue.filter(entry => entry !== next)
      startedIds.add(next.event.id)
      inProgress.set(next.subject, start(next))
      hasWork = true
    }
    if (inProgress.size === 0) break
    await Promise.race([...inProgress.values(), setTimeout(lookAgainMs, undefined, { ref: false })])
    isLate = failedIds.length === 0 && deps.clock.now() > endsAt
  }
  await Promise.all(inProgress.values())
  if (failedIds.length > 0) throw new Error(`Not processed: ${failedIds.join(', ')}`)
  return isLate ? 'more' : hasWork
}

interface QueuedEvent {
  event: StoredEvent
  /** The payment or other object that the event is about. */
  subject: string
}

/** Reads the subject of an event. An unreadable event gets its own id instead, and fails when it is processed. */
const toQueuedEvent = ({ payments }: Deps, event: StoredEvent): QueuedEvent => {
  try {
    return { event, subject: payments.readStoredEvent(event.payload).subject }
  } catch {
    return { event, subject: event.id }
  }
}

const alertOtherVersion = (deps: Deps, version: string): Promise<void> => {
  const detail = `The payment provider sends events of the version ${version}; this shop reads ${deps.payments.version}. Please set the version of its webhook endpoint.`
  return raiseAlert(deps.db, { kind: 'event-version', subject: version, detail, at: nowIso(deps) })
}

const handleEvent = async (deps: Deps, { id, object, isFollowed, otherVersion }: ProviderEvent) => {
  if (otherVersion !== null) await alertOtherVersion(deps, otherVersion)
  switch (object?.kind) {
    case 'session': {
      // The content of an event in another version is not trusted; the provider is asked.
      const session =
        otherVersion === null
          ? object.session
          : { ...(await deps.payments.retrieveSession(object.session.id)), isFailed: object.session.isFailed }
      const status = session.orderId ? await settle(deps, session.orderId, session) : null
      if (status === null) await noteUnknownPayment(deps, session)
      return
    }
    case 'refund': {
      const refund = await deps.payments.retrieveRefund(object.refundId)
      // The event about its payment may come later.
      if (refund.paymentIntentId) await orderOfPayment(deps, refund.paymentIntentId)
      return settleRefund(deps, refund)
    }
    case 'case':
      return settleCase(deps, object.object)
    case 'decline':
      return recordDecline(deps, { ...object, eventId: id })
    case undefined:
      // An event about money that the shop cannot read fails, and is tried again until staff have looked at it.
      if (isFollowed) throw new Error('There is nothing in it that the shop can read.')
  }
}

const processEvent = async (deps: Deps, event: StoredEvent): Promise<boolean> => {
  try {
    crashPoint('webhook answered, not processed')
    await handleEvent(deps, deps.payments.readStoredEvent(event.payload))
    await markProcessed(deps, event)
    return true
  } catch (error) {
    deps.log.warn({ err: error, event: event.id }, 'event not processed, will be tried again')
    await markFailed(deps, event, error)
    return false
  }
}
