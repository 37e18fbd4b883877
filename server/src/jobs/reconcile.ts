import type { Stopping } from '../base/longRun.ts'
import { openForSeconds } from '../checkout/sessionParams.ts'
import { countRows } from '../database/countMany.ts'
import { moveCursor, readCursor } from '../database/cursors.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Order } from '../orders/Order.ts'
import { noteSlowRefunds } from '../refunds/noteSlowRefunds.ts'
import { sendRefund } from '../refunds/sendRefund.ts'
import { endLapsedSwaps } from '../returns/endSwap.ts'
import { endLostReturns, noteSlowReturns } from '../returns/noteSlowReturns.ts'
import { cancelUnpaid } from '../payments/cancelUnpaid.ts'
import { askAboutCase, findSilentCases, listCases, noteDueAnswers } from '../payments/cases/watchCases.ts'
import { noteSilentWebhook } from '../payments/events/noteSilentWebhook.ts'
import { keepEvent } from '../payments/events/webhook.ts'
import { recoverSession } from '../payments/openSession.ts'
import { ProviderUnavailable } from '../base/PaymentProvider.ts'
import { resolveRefusedPayments } from '../payments/events/notePaymentRefused.ts'
import { processEvents } from '../payments/events/processEvents.ts'
import { settle } from '../payments/settle.ts'

const second = 1000
const minute = 60 * second

/** Age at which an order without a payment session is looked after. */
const sessionMissing = minute
/** Time that an order without a payment page is held: as long as one with a page. */
const heldWithoutPage = openForSeconds * second
/** Silence after which an open session is asked about, and the interval of asking again. */
const silent = 3 * minute
/** Age at which a refund under way is sent again: with the next run it is done within two minutes. */
const refundUnderWay = minute
/** Overlap with the last successful read of the provider's events, and the furthest look back. */
const eventOverlap = 10 * minute
const eventsKept = 30 * 24 * 60 * minute
/** Most items of a kind in one run; the next run goes on. */
const batch = 100

const ago = ({ clock }: Deps, ms: number) => new Date(clock.now() - ms).toISOString()

/**
 * Looks after everything that should have happened by now and did not: events that never arrived, orders whose payment
 * page was never heard of, sessions that ended in silence, refunds under way, disputes. Safe to run at any time; what it does is
 * decided where it is always decided. Throws at the end where something could not be done.
 */
export const reconcile = async (deps: Deps, stopping: Stopping): Promise<void> => {
  const failures: unknown[] = []
  for (const step of [
    readMissedEvents,
    noteSilentWebhook,
    processEvents,
    recoverSessions,
    askAboutSessions,
    sendRefunds,
    noteSlowRefunds,
    noteSlowReturns,
    endLostReturns,
    endLapsedSwaps,
    listCases,
    askAboutCases,
    noteDueAnswers,
    resolveRefusedPayments,
  ]) {
    if (stopping.aborted) break
    await step(deps, stopping).catch((error: unknown) => failures.push(error))
  }
  report(failures)
}

/** Number of items that may find the provider away before the rest waits for the next run. */
const maxUnavailable = 3

/** One failing item does not keep the others waiting, but for a provider that is away. */
const forEach = async <T>(items: readonly T[], stopping: Stopping, act: (item: T) => Promise<unknown>) => {
  const failures: unknown[] = []
  for (const item of items) {
    const away = failures.filter(failure => failure instanceof ProviderUnavailable)
    if (stopping.aborted || away.length >= maxUnavailable) break
    await act(item).catch((error: unknown) => failures.push(error))
  }
  report(failures)
}

const report = (failures: unknown[]) => {
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '))
}

const readMissedEvents = async (deps: Deps, stopping: Stopping) => {
  const now = deps.clock.now()
  const kept = await readCursor(deps.db, 'payment-events')
  // After a pause, as at the first start, the webhook cannot have brought all of them.
  const isDelivered = kept === null || now - Date.parse(kept) > eventOverlap
  const from = kept ? Date.parse(kept) - eventOverlap : 0
  const since = new Date(Math.max(from, now - eventsKept)).toISOString()
  for await (const { event, body } of deps.payments.listEvents(since)) {
    if (stopping.aborted) return
    await keepEvent(deps, event, body, { isDelivered })
  }
  await moveCursor(deps.db, 'payment-events', now)
}

/** Orders that wait for payment and have no page where one could pay. */
const recoverSessions = async (deps: Deps, stopping: Stopping) => {
  const orders = await Order.query(deps.db)
    .where({ status: 'PENDING' })
    .whereNull('stripe_session_id')
    .where('created_at', '<', ago(deps, sessionMissing))
    .orderByRaw('coalesce(checked_at, created_at)')
    .limit(batch)
  await forEach(orders, stopping, async order => {
    await noteChecked(deps, order.id)
    if (await recoverSession(deps, order)) return
    if (order.createdAt < ago(deps, heldWithoutPage))
      await cancelUnpaid(deps, order.id, { actor: 'system', reason: 'Not paid in time.' })
  })
}

const askAboutSessions = async (deps: Deps, stopping: Stopping) => {
  const orders = await Order.query(deps.db)
    .where({ status: 'PENDING' })
    .whereNotNull('stripe_session_id')
    .whereRaw('coalesce(checked_at, created_at) < ?', [ago(deps, silent)])
    .orderByRaw('coalesce(checked_at, created_at)')
    .limit(batch)
  await forEach(orders, stopping, async ({ id }) => {
    await noteChecked(deps, id)
    await settle(deps, id)
  })
}

/** Before it is asked about, so that one which always fails does not stand before the others for ever. */
const noteChecked = async (deps: Deps, id: string) => {
  await deps
    .db('orders')
    .where({ id })
    .update({ checked_at: nowIso(deps) })
}

const sendRefunds = async (deps: Deps, stopping: Stopping) => {
  const refunds: { id: string }[] = await deps
    .db('refunds')
    .where({ state: 'PENDING', method: 'card' })
    .where('created_at', '<', ago(deps, refundUnderWay))
    .orderBy('updated_at')
    .limit(batch)
    .select('id')
  await forEach(refunds, stopping, async ({ id }) => {
    // One that always fails goes behind the others.
    await deps
      .db('refunds')
      .where({ id })
      .update({ updated_at: nowIso(deps) })
    await sendRefund(deps, id)
  })
}

const askAboutCases = async (deps: Deps, stopping: Stopping) =>
  forEach(await findSilentCases(deps), stopping, about => askAboutCase(deps, about))

/** Counts what should have been done by now and was not. */
export const countOverdue = async (deps: Deps): Promise<number> => {
  const waiting = () => deps.db('orders').where({ status: 'PENDING' })
  const overdue = [
    waiting().whereNull('stripe_session_id').where('created_at', '<', ago(deps, heldWithoutPage)),
    waiting().where('session_expires_at', '<', ago(deps, silent)),
    deps
      .db('refunds')
      .where({ state: 'PENDING', method: 'card' })
      .where('created_at', '<', ago(deps, refundUnderWay)),
  ]
  const counts = await Promise.all(overdue.map(query => countRows(query)))
  return counts.reduce((sum, count) => sum + count, 0)
}
