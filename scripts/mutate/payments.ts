import type { Faults } from './Fault.ts'

/** Faults in talking to the payment provider. */
export const payments: Faults[] = [
  {
    file: 'server/src/sales/orders/payments/unmatched/findMismatch.ts',
    tests: ['server/src/sales/orders/payments/stripe/liveMode.test.ts'],
    planted: [
      ['if (session.isLive !== payments.isLive) return', 'if (session.isLive && !session.orderId) return'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/unmatched/findMismatch.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ['if (session.amount !== order.total) return', 'if (session.amount < order.total) return'],
      ['if (session.currency !== order.currency) return', 'if (!session.currency) return'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settle.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [
      ["if (session.isPaid && order.status === 'CANCELED') await", "if (order.status === 'CANCELED') await"],
      ["else if (session.status === 'expired')", "else if (session.status !== 'complete')"],
      ["if (mismatch && session.status !== 'expired')", 'if (mismatch)'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settle.ts',
    tests: ['server/src/sales/orders/payments/paidWhileCanceled.test.ts'],
    planted: [
      ["session.isPaid && settled === 'CANCELED' && order.status !== 'CANCELED'", 'session.isPaid && false'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settle.ts',
    tests: ['server/src/sales/orders/payments/stripe/liveMode.test.ts'],
    planted: [
      ["mismatch !== 'live mode'", 'true'],
      ['if (reviewFlag?.includes(detail)) return', 'return'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settle.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ['else if (signed?.isFailed && !session.isPaid)', 'else if (signed?.isFailed && session.isPaid)'],
      ["if (decision === 'RETURNED') await", "if (decision === 'OPEN') await"],
      ['signed.paymentIntentId !== order.paymentIntentId &&', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settle.ts',
    tests: ['server/src/upkeep/jobs/reconcile.test.ts'],
    planted: [['if (error instanceof SessionUnknown) return null', '']],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeProvider.ts',
    tests: ['server/src/sales/orders/payments/stripe/liveMode.test.ts'],
    planted: [['/^[a-z]+_live_/.test(account.secretKey)', 'account.secretKey === account.webhookSecret']],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeProvider.ts',
    tests: ['server/src/sales/orders/payments/openSession.test.ts'],
    planted: [
      ['sessions.create(params, { idempotencyKey })', 'sessions.create(params)'],
      ['if (session.client_reference_id === orderId) return', 'return'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeErrors.ts',
    tests: ['server/src/sales/orders/payments/openSession.test.ts'],
    planted: [['&& !isUnderWay(error)', '']],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeProvider.ts',
    tests: ['server/src/sales/orders/refunds/sendRefund.test.ts'],
    planted: [
      ['stripe.refunds.create(params, { idempotencyKey })', 'stripe.refunds.create(params)'],
      ["if (refund.metadata?.['refundId'] === refundId) return", 'return'],
      ["attempt > 1 ? `-${attempt}` : ''", "''"],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeProvider.ts',
    tests: ['server/src/sales/orders/payments/events/webhook.test.ts'],
    planted: [['if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null', '']],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeProvider.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [['return retrieveSession(id)', 'throw error']],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeObjects.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ["session.payment_status === 'paid' ||", "session.status === 'complete' ||"],
      ["failed: 'FAILED'", "failed: 'SUCCEEDED'"],
      ["type === 'checkout.session.async_payment_failed'", 'false'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeObjects.ts',
    tests: ['server/src/sales/orders/checkout/discount.test.ts'],
    planted: [
      ["(session.status === 'complete' && session.payment_status === 'no_payment_required')", 'false'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/stripe/stripeObjects.ts',
    tests: ['server/src/sales/orders/payments/stripe/liveMode.test.ts'],
    planted: [['isLive: session.livemode', 'isLive: true']],
  },
  {
    file: 'server/src/sales/orders/payments/markPaid.ts',
    tests: ['server/src/sales/orders/checkout/checkout.test.ts'],
    planted: [['takeOutOfCart(trx, order.cartId, lines),', '']],
  },
  {
    file: 'server/src/sales/orders/payments/markPaid.ts',
    tests: ['server/src/sales/pricing/promotions/limits.test.ts'],
    planted: [["if (from === 'CANCELED') await takeUseAgain", "if (from !== 'CANCELED') await takeUseAgain"]],
  },
  {
    file: 'server/src/sales/orders/payments/markPaid.ts',
    tests: ['server/src/sales/cart/promotion.test.ts'],
    planted: [['takeCodeOut(trx, order),', '']],
  },
  {
    file: 'server/src/sales/orders/payments/markPaid.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ['if (!isOurs) return false', ''],
      ['received: columns.captured ?? undefined', 'received: undefined'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/settleLatePayment.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    on: 'postgres',
    planted: [['if (isFirst === 0) return', '']],
  },
  {
    file: 'server/src/sales/orders/payments/settleLatePayment.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [
      ['captured: session.amount', 'captured: order.total - 1'],
      ['if (order.paymentIntentId !== null) return sendOpenRefund(deps, order.id)', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/unmatched/keepUnmatchedPayment.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ['if (known) return { state: known.state, refundId: null }', ''],
      ["state: paidAt === null ? 'OPEN' : 'RETURNED'", "state: paidAt === null ? 'RETURNED' : 'OPEN'"],
      ['if (refundId) await sendSoon', 'if (!refundId) await sendSoon'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/unmatched/acceptPayment.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [
      ['if (currency !== order.currency)', 'if (currency === null)'],
      ['const surplus = amount - order.total', 'const surplus = order.total - amount'],
      ['captured: surplus < 0 ? amount : null', 'captured: null'],
      ['if (!isPageOver && !(await closePage(deps, order)))', 'if (!isPageOver && !order.id)'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/unmatched/decideUnmatched.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [['if (decided === 0) throw', 'if (decided < 0) throw']],
  },
  {
    file: 'server/src/sales/orders/payments/openSession.ts',
    tests: ['server/src/sales/orders/payments/openSession.test.ts'],
    planted: [
      ['`checkout-${id}-${attempt}`', '`checkout-${id}-${Math.random()}`'],
      [
        'await intend(deps, intended, intended.attempt + 1, await makeParams())',
        'await intend(deps, intended, intended.attempt, await makeParams())',
      ],
      ["and status = 'PENDING' and (stripe_session_id is null", 'and (stripe_session_id is null'],
      ['if (isOurs) return Object.assign', 'return Object.assign'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/closePayment.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [
      ['if (!(await closePage(deps, order))) throw underWay()', 'await closePage(deps, order)'],
      ['if (session?.isPaid) {', 'if (!session) {'],
      ['throw alreadyPaid(order.id)', 'return true'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/closePayment.ts',
    tests: ['server/src/sales/orders/checkout/superseded.test.ts'],
    planted: [['.patch({ cancelIntent: why })', '.patch({ updatedAt: order.updatedAt })']],
  },
  {
    file: 'server/src/sales/orders/payments/cancelUnpaid.ts',
    tests: ['server/src/sales/orders/checkout/superseded.test.ts'],
    planted: [['= intent ?? given', '= given']],
  },
  {
    file: 'server/src/sales/orders/payments/closePayment.ts',
    tests: ['server/src/sales/fulfilment/fulfilment.test.ts'],
    planted: [['if (error instanceof SessionUnknown) return null', '']],
  },
  {
    file: 'server/src/sales/orders/payments/events/webhook.ts',
    tests: ['server/src/sales/orders/payments/events/webhook.test.ts'],
    planted: [
      [
        "if (!event) throw new Failure('invalid_signature', 'The signature does not fit.')",
        'if (!event) return',
      ],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/events/webhook.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [['if (isWork) wake()', 'if (!isWork) wake()']],
  },
  {
    file: 'server/src/sales/orders/payments/events/eventAttempts.ts',
    tests: ['server/src/sales/orders/payments/events/eventAttempts.test.ts'],
    planted: [
      ['2 ** (attempts - 1) * 5', '2 ** attempts * 5'],
      [".orWhere('next_attempt_at', '<=', nowIso(deps))", ''],
      ['if (attempts < attemptsUntilAlert) return', 'if (attempts <= attemptsUntilAlert) return'],
    ],
  },
  {
    file: 'server/src/upkeep/jobs/reconcile.ts',
    tests: ['server/src/upkeep/jobs/reconcile.test.ts'],
    planted: [
      [
        'if (order.createdAt < ago(deps, heldWithoutPage))',
        'if (order.createdAt > ago(deps, heldWithoutPage))',
      ],
      ['await settle(deps, id)', ''],
      ['await keepEvent(deps, event, body, { isDelivered })', ''],
      [
        '.catch((error: unknown) => failures.push(error))\n  }\n  throwAll(failures)',
        '\n  }\n  throwAll(failures)',
      ],
    ],
  },
  {
    file: 'server/src/upkeep/jobs/reconcile.ts',
    tests: ['server/src/sales/orders/refunds/sendRefund.test.ts'],
    planted: [['await sendRefund(deps, id)', '']],
  },
]
