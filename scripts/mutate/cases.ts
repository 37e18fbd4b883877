import type { Faults } from './Fault.ts'

/** Faults in disputes, fraud warnings and reviews of payments. */
export const cases: Faults = {
  'server/src/sales/orders/payments/cases/settleCase.ts': {
    'server/src/sales/orders/payments/cases/news.test.ts': [
      ['.where({ id, version: before.version })', '.where({ id })'],
      ['isEscalated ? null : (before?.releasedAt ?? null)', 'before?.releasedAt ?? null'],
      ['if (paymentIntentId) await orderOfPayment(deps, paymentIntentId)', ''],
      ['endedAt: hasEnded(providerCase) ?', 'endedAt: !hasEnded(providerCase) ?'],
    ],
  },
  'server/src/sales/orders/payments/cases/settleLoss.ts': {
    'server/src/sales/orders/payments/cases/disputes.test.ts': [
      ["if (status === 'won' && lossRefund?.state === 'SUCCEEDED')", 'if (false)'],
      ['const amount = Math.min(withdrawn, refundable)', 'const amount = withdrawn'],
      ["status === 'lost' && !lossRefund && orderId", "status === 'lost' && orderId"],
    ],
  },
  'server/src/sales/orders/refuseOnHold.ts': {
    'server/src/sales/orders/payments/cases/disputes.test.ts server/src/sales/orders/payments/cases/news.test.ts':
      [
        ['if (dispute !== null) throw disputedFailure(dispute)', ''],
        ['if (!block) return', 'return'],
        ['unmatched_payment_id: unmatchedPaymentId, blocks_refund: true', 'blocks_refund: true'],
        ['ended_at: null, released_at: null', 'ended_at: null'],
      ],
  },
  'server/src/sales/fulfilment/releaseCase.ts': {
    'server/src/sales/orders/payments/cases/news.test.ts': [
      ['if (paymentCase.version !== version)', 'if (false)'],
      ['findOne({ id: caseId, order_id: orderId })', 'findOne({ order_id: orderId })'],
    ],
  },
  'server/src/sales/orders/payments/cases/watchCases.ts': {
    'server/src/sales/orders/payments/cases/watchCases.test.ts': [
      ['const reminderMs = 4 * dayMs', 'const reminderMs = 2 * dayMs'],
      ['dueCases.filter(needsAnswer)', '[]'],
      ['await settleCase(deps, { id, kind })', ''],
    ],
  },
  'server/src/sales/orders/payments/events/recordDecline.ts': {
    'server/src/sales/orders/payments/paymentState.test.ts': [
      ['if (await isInHistory(trx, line)) return', ''],
      ["where({ id: orderId, status: 'PENDING' }).update(columns)", 'where({ id: orderId }).update(columns)'],
    ],
  },
}
