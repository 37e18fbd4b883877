import type { Faults } from './Fault.ts'

/** Faults in communication with the payment provider. */
export const payments: Faults = {
  'server/src/sales/orders/payments/unmatched/findMismatch.ts': {
    'server/src/sales/orders/payments/stripe/liveMode.test.ts': [
      ['if (session.isLive !== payments.isLive) return', 'if (session.isLive && !session.orderId) return'],
    ],
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['if (session.amount !== order.total) return', 'if (session.amount < order.total) return'],
      ['if (session.currency !== order.currency) return', 'if (!session.currency) return'],
    ],
  },
  'server/src/sales/orders/payments/settle.ts': {
    'server/src/sales/orders/payments/settle.test.ts': [
      ["if (session.isPaid && order.status === 'CANCELED') await", "if (order.status === 'CANCELED') await"],
      ["else if (session.status === 'expired')", "else if (session.status !== 'complete')"],
      ["if (mismatch && session.status !== 'expired')", 'if (mismatch)'],
    ],
    'server/src/sales/orders/payments/paidWhileCanceled.test.ts': [
      [
        "session.isPaid && newStatus === 'CANCELED' && order.status !== 'CANCELED'",
        'session.isPaid && false',
      ],
    ],
    'server/src/sales/orders/payments/stripe/liveMode.test.ts': [
      [" || mismatch === 'live mode'", ''],
      ['if (reviewFlag?.includes(detail)) return', 'return'],
    ],
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      [
        'else if (signedSession?.isFailed && !session.isPaid)',
        'else if (signedSession?.isFailed && session.isPaid)',
      ],
      ["if (decision === 'RETURNED') await", "if (decision === 'OPEN') await"],
      ['signedSession.paymentIntentId !== order.paymentIntentId &&', ''],
    ],
    'server/src/upkeep/jobs/reconcile.test.ts': [['if (error instanceof SessionUnknown) return null', '']],
  },
  'server/src/sales/orders/payments/stripe/stripeProvider.ts': {
    'server/src/sales/orders/payments/stripe/liveMode.test.ts': [
      ['/^[a-z]+_live_/.test(account.secretKey)', 'account.secretKey === account.webhookSecret'],
    ],
    'server/src/sales/orders/payments/openSession.test.ts': [
      ['sessions.create(params, { idempotencyKey })', 'sessions.create(params)'],
      ['if (session.client_reference_id === orderId) return', 'return'],
    ],
    'server/src/sales/orders/refunds/sendRefund.test.ts': [
      ['stripe.refunds.create(params, { idempotencyKey })', 'stripe.refunds.create(params)'],
      ["if (refund.metadata?.['refundId'] === refundId) return", 'return'],
      ["attempt > 1 ? `-${attempt}` : ''", "''"],
    ],
    'server/src/sales/orders/payments/events/webhook.test.ts': [
      ['if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null', ''],
    ],
    'server/src/sales/orders/payments/settle.test.ts': [['return retrieveSession(id)', 'throw error']],
  },
  'server/src/sales/orders/payments/stripe/stripeErrors.ts': {
    'server/src/sales/orders/payments/openSession.test.ts': [['&& !isUnderWay(error)', '']],
  },
  'server/src/sales/orders/payments/stripe/stripeEvents.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ["type === 'checkout.session.async_payment_failed'", 'false'],
    ],
  },
  'server/src/sales/orders/payments/stripe/stripeObjects.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ["session.payment_status === 'paid' ||", "session.status === 'complete' ||"],
      ["failed: 'FAILED'", "failed: 'SUCCEEDED'"],
    ],
    'server/src/sales/orders/checkout/discount.test.ts': [
      ["(session.status === 'complete' && session.payment_status === 'no_payment_required')", 'false'],
    ],
    'server/src/sales/orders/payments/stripe/liveMode.test.ts': [
      ['isLive: session.livemode', 'isLive: true'],
    ],
  },
  'server/src/sales/orders/payments/markPaid.ts': {
    'server/src/sales/orders/checkout/checkout.test.ts': [['takeOutOfCart(trx, order.cartId, lines),', '']],
    'server/src/sales/pricing/promotions/limits.test.ts': [
      ["if (from === 'CANCELED') await recountUse", "if (from !== 'CANCELED') await recountUse"],
    ],
    'server/src/sales/cart/promotion.test.ts': [['removeCodeFromCart(trx, order),', '']],
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['if (!hasMoved) return false', ''],
      ['received: columns.captured ?? undefined', 'received: undefined'],
    ],
  },
  'server/src/sales/orders/payments/settleLatePayment.ts': {
    'server/src/sales/orders/payments/settle.test.ts': [
      ['if (updatedRows === 0) return', '', 'postgres'],
      ['captured: session.amount', 'captured: order.total - 1'],
      ['if (order.paymentIntentId !== null) return sendOpenRefund(deps, order.id)', ''],
    ],
  },
  'server/src/sales/orders/payments/unmatched/recordUnmatchedPayment.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['if (existing) return { state: existing.state, refundId: null }', ''],
      ["state: paidAt === null ? 'OPEN' : 'RETURNED'", "state: paidAt === null ? 'RETURNED' : 'OPEN'"],
      ['if (refundId) await trySendRefund', 'if (!refundId) await trySendRefund'],
    ],
  },
  'server/src/sales/orders/payments/unmatched/acceptPayment.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['if (currency !== order.currency)', 'if (currency === null)'],
      ['const surplus = amount - order.total', 'const surplus = order.total - amount'],
      ['captured: surplus < 0 ? amount : null', 'captured: null'],
      ['if (!isPageOver && !(await closePage(deps, order)))', 'if (!isPageOver && !order.id)'],
    ],
  },
  'server/src/sales/orders/payments/unmatched/decideUnmatched.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['if (updatedRows === 0) throw', 'if (updatedRows < 0) throw'],
    ],
  },
  'server/src/sales/orders/payments/openSession.ts': {
    'server/src/sales/orders/payments/openSession.test.ts': [
      ['`checkout-${id}-${attempt}`', '`checkout-${id}-${Math.random()}`'],
      [
        'await storeAttempt(deps, firstTry, firstTry.attempt + 1, await makeParams())',
        'await storeAttempt(deps, firstTry, firstTry.attempt, await makeParams())',
      ],
      ["and status = 'PENDING' and (stripe_session_id is null", 'and (stripe_session_id is null'],
      ['if (updatedRows) return Object.assign', 'return Object.assign'],
    ],
  },
  'server/src/sales/orders/payments/cancelPending.ts': {
    'server/src/sales/orders/payments/settle.test.ts': [
      ['if (!(await closePage(deps, order))) throw paymentInProgress()', 'await closePage(deps, order)'],
      ['if (session?.isPaid) {', 'if (!session) {'],
      ['    throw alreadyPaid(order.id)\n  }\n', '    return true\n  }\n'],
    ],
    'server/src/sales/orders/checkout/superseded.test.ts': [
      ['.patch({ cancelIntent: reason })', '.patch({ updatedAt: order.updatedAt })'],
    ],
    'server/src/sales/fulfilment/fulfilment.test.ts': [
      ['if (error instanceof SessionUnknown) return null', ''],
    ],
  },
  'server/src/sales/orders/payments/cancelUnpaid.ts': {
    'server/src/sales/orders/checkout/superseded.test.ts': [['= intent ?? cancelReason', '= cancelReason']],
  },
  'server/src/sales/orders/payments/events/webhook.ts': {
    'server/src/sales/orders/payments/events/webhook.test.ts': [
      [
        "if (!event) throw new Failure('invalid_signature', 'The signature does not fit.')",
        'if (!event) return',
      ],
    ],
    'server/src/sales/orders/payments/settle.test.ts': [['if (isWork) wake()', 'if (!isWork) wake()']],
  },
  'server/src/sales/orders/payments/events/eventAttempts.ts': {
    'server/src/sales/orders/payments/events/eventAttempts.test.ts': [
      ['firstPauseMs * 2 ** (attempts - 1)', 'firstPauseMs * 2 ** attempts'],
      ['or next_attempt_at <= ?', 'or next_attempt_at = ?'],
      ['if (attempts < attemptsUntilAlert) return', 'if (attempts <= attemptsUntilAlert) return'],
    ],
  },
  'server/src/upkeep/jobs/reconcile.ts': {
    'server/src/upkeep/jobs/reconcile.test.ts': [
      ['order.createdAt < ago(deps, reservationMs))', 'order.createdAt > ago(deps, reservationMs))'],
      ['await settle(deps, id)', ''],
      ['await keepEvent(deps, event, body, { isDelivered })', ''],
      [
        '.catch((error: unknown) => failures.push(error))\n  }\n  throwAll(failures)',
        '\n  }\n  throwAll(failures)',
      ],
    ],
    'server/src/sales/orders/refunds/sendRefund.test.ts': [['await sendRefund(deps, id)', '']],
  },
}
