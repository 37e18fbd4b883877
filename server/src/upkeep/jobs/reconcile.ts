import { forEach, throwAll } from '../../platform/base/forEach.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'
import { defaultOpenSeconds } from '../../sales/orders/checkout/sessionParams.ts'
import { countRows } from '../../platform/database/countMany.ts'
import { moveCursor, readCursor } from '../../platform/database/cursors.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { ago, dayMs, minuteMs } from '../../platform/base/time.ts'
import { finishVoids } from '../../sales/fulfilment/labels/voidLabel.ts'
import { Order } from '../../sales/orders/Order.ts'
import { alertSlowRefunds } from '../../sales/orders/refunds/alertSlowRefunds.ts'
import { sendRefund } from '../../sales/orders/refunds/sendRefund.ts'
import { endLapsedExchanges } from '../../sales/orders/returns/endExchange.ts'
import { endLostReturns, alertSlowReturns } from '../../sales/orders/returns/alertSlowReturns.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { cancelPending } from '../../sales/orders/payments/cancelPending.ts'
import { cancelUnpaid } from '../../sales/orders/payments/cancelUnpaid.ts'
import {
  askAboutCase,
  findSilentCases,
  listCases,
  remindOfDueAnswers,
} from '../../sales/orders/payments/cases/watchCases.ts'
import { updateSilentWebhookAlert } from '../../sales/orders/payments/events/updateSilentWebhookAlert.ts'
import { keepEvent } from '../../sales/orders/payments/events/webhook.ts'
import { recoverSession } from '../../sales/orders/payments/openSession.ts'
import { resolveRefusedPayments } from '../../sales/orders/payments/events/alertPaymentRefused.ts'
import { processEvents } from '../../sales/orders/payments/events/processEvents.ts'
import { hasNoItemsSql } from '../../sales/orders/surcharges.ts'
import { settle } from '../../sales/orders/payments/settle.ts'

/** Age from which an order without a payment session is recovered. */
const recoverAfterMs = minuteMs
/** Time for which an order without a payment session stays reserved: as long as one with a session. */
const reservationMs = defaultOpenSeconds * 1000
/** Time without an event after which an open session is retrieved, and the interval of retrieving it again. */
const recheckAfterMs = 3 * minuteMs
/** Age from which the next run sends a pending refund again, so that it is sent again within two minutes. */
const resendRefundAfterMs = minuteMs
/** Overlap with the last successful read of the provider's events. */
const eventOverlapMs = 10 * minuteMs
/** Time for which the provider stores events. */
const eventRetentionMs = 30 * dayMs
/** Maximum time from the start of a process until it listens. */
const maxStartMs = 10_000
/** Maximum items of a kind in one run; the next run continues. */
const maxItems = 100

/**
 * Catches up on overdue work: events that never arrived, orders without a payment session, sessions that ended without
 * an event, pending refunds, voids of labels, cases. Idempotent: each step calls the same functions as the webhook. Throws at the end if
 * a step failed.
 */
export const reconcile = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  const failures: unknown[] = []
  for (const step of [
    readMissedEvents,
    updateSilentWebhookAlert,
    processEvents,
    recoverSessions,
    endLapsedQuotes,
    retrieveSessions,
    sendRefunds,
    finishVoids,
    alertSlowRefunds,
    alertSlowReturns,
    endLostReturns,
    endLapsedExchanges,
    listCases,
    retrieveCases,
    remindOfDueAnswers,
    resolveRefusedPayments,
  ]) {
    if (stopping.aborted) break
    await step(deps, stopping).catch((error: unknown) => failures.push(error))
  }
  throwAll(failures)
}

const readMissedEvents = async (deps: Deps, stopping: StopSignal) => {
  const now = deps.clock.now()
  const readUntil = await readCursor(deps.db, 'payment-events')
  // Events missed at the first start, or while the shop was down, do not mean that the webhook is broken.
  const wasAway = readUntil === null || now - Date.parse(readUntil) > eventOverlapMs
  const from = readUntil ? Date.parse(readUntil) - eventOverlapMs : 0
  const since = new Date(Math.max(from, now - eventRetentionMs)).toISOString()
  for await (const { event, createdAt, body } of deps.payments.listEvents(since)) {
    if (stopping.aborted) return
    // The webhook need not receive events that the payment page's own event covers.
    if (!event.isFollowed) continue
    const isDelivered = wasAway || Date.parse(createdAt) < deps.startedAt + maxStartMs
    await keepEvent(deps, event, body, { isDelivered })
  }
  await moveCursor(deps.db, 'payment-events', now)
}

/** Recovers, or finally cancels, orders that are waiting for payment without a payment session. */
const recoverSessions = async (deps: Deps, stopping: StopSignal) => {
  const orders = await Order.query(deps.db)
    .where({ status: 'PENDING' })
    .whereNull('stripe_session_id')
    .where('created_at', '<', ago(deps, recoverAfterMs))
    // The page of a quote is opened when its customer requests it.
    .where(order => void order.whereNull('quote_until').orWhereNotNull('session_params'))
    .orderByRaw('coalesce(checked_at, created_at)')
    .limit(maxItems)
  await forEach(orders, stopping, async order => {
    await noteChecked(deps, order.id)
    if (await recoverSession(deps, order)) return
    if (order.quoteUntil === null && order.createdAt < ago(deps, reservationMs))
      await cancelUnpaid(deps, order.id, { actor: 'system', reason: 'Not paid in time.' })
  })
}

/**
 * Cancels expired quotes, quotes whose original order has ended, and surcharges for the delivery of an order that has
 * been sent; and closes their pages. A quote whose payment is under way waits for the payment's outcome.
 */
const endLapsedQuotes = async (deps: Deps, stopping: StopSignal) => {
  const orders = await Order.query(deps.db)
    .where({ status: 'PENDING' })
    .whereNotNull('quote_until')
    .where(
      quote =>
        void quote
          .where('quote_until', '<=', nowIso(deps))
          .orWhereIn('adds_to', Order.query(deps.db).whereIn('status', ['CANCELED', 'REFUNDED']).select('id'))
          .orWhere(
            surcharge =>
              void surcharge
                .whereIn(
                  'adds_to',
                  Order.query(deps.db).whereIn('status', ['SHIPPED', 'DELIVERED']).select('id'),
                )
                .whereRaw(hasNoItemsSql),
          ),
    )
    .orderByRaw('coalesce(checked_at, created_at)')
    .limit(maxItems)
  await forEach(orders, stopping, async order => {
    await noteChecked(deps, order.id)
    const isExpired = order.quoteUntil !== null && order.quoteUntil <= nowIso(deps)
    const reason = isExpired ? 'The quote lapsed.' : 'The order that it was added to has ended or was sent.'
    await cancelPending(deps, order, { actor: 'system', reason }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
    })
  })
}

const retrieveSessions = async (deps: Deps, stopping: StopSignal) => {
  const orders = await Order.query(deps.db)
    .where({ status: 'PENDING' })
    .whereNotNull('stripe_session_id')
    .whereRaw('coalesce(checked_at, created_at) < ?', [ago(deps, recheckAfterMs)])
    .orderByRaw('coalesce(checked_at, created_at)')
    .limit(maxItems)
  await forEach(orders, stopping, async ({ id }) => {
    await noteChecked(deps, id)
    await settle(deps, id)
  })
}

/** Stores the time before the provider is called, so that an order that always fails moves to the back of the queue. */
const noteChecked = async (deps: Deps, id: string) => {
  await deps
    .db('orders')
    .where({ id })
    .update({ checked_at: nowIso(deps) })
}

const sendRefunds = async (deps: Deps, stopping: StopSignal) => {
  const refunds: { id: string }[] = await deps
    .db('refunds')
    .where({ state: 'PENDING', method: 'card' })
    .where('created_at', '<', ago(deps, resendRefundAfterMs))
    .orderBy('updated_at')
    .limit(maxItems)
    .select('id')
  await forEach(refunds, stopping, async ({ id }) => {
    // Moves a refund that always fails to the back of the queue.
    await deps
      .db('refunds')
      .where({ id })
      .update({ updated_at: nowIso(deps) })
    await sendRefund(deps, id)
  })
}

const retrieveCases = async (deps: Deps, stopping: StopSignal) =>
  forEach(await findSilentCases(deps), stopping, paymentCase => askAboutCase(deps, paymentCase))

/** Counts overdue orders and refunds. */
export const countOverdue = async (deps: Deps): Promise<number> => {
  const pendingOrders = () => deps.db('orders').where({ status: 'PENDING' })
  const overdueQueries = [
    pendingOrders()
      .whereNull('stripe_session_id')
      .whereNull('quote_until')
      .where('created_at', '<', ago(deps, reservationMs)),
    pendingOrders().where('session_expires_at', '<', ago(deps, recheckAfterMs)),
    deps
      .db('refunds')
      .where({ state: 'PENDING', method: 'card' })
      .where('created_at', '<', ago(deps, resendRefundAfterMs)),
  ]
  const counts = await Promise.all(overdueQueries.map(query => countRows(query)))
  return counts.reduce((sum, count) => sum + count, 0)
}
