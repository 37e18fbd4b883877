import type { Faults } from './Fault.ts'

/** Prices, totals, VAT, discounts, codes, and the sums of refunds and their papers. */
export const money: Faults[] = [
  {
    file: 'packages/contracts/src/money.ts',
    tests: ['packages/contracts/src/money.test.ts'],
    planted: [
      ['(amount / 100).toFixed(2)', '(amount / 100).toFixed(1)'],
      ["amount < 0 ? minus : ''", "amount > 0 ? minus : ''"],
      ['priced.salePrice < priced.price ?', 'priced.salePrice <= priced.price + 1 ?'],
      ['priced.salePrice < priced.price\n', 'priced.salePrice <= priced.price\n'],
    ],
  },
  {
    file: 'packages/contracts/src/orders/refundAmount.ts',
    tests: ['packages/contracts/src/orders/refundAmount.test.ts'],
    planted: [
      ['lineTotal - discount', 'lineTotal'],
      ['- upTo(line.refundedQuantity)', '- 0'],
      ['Math.floor((paidFor(line) * count) / line.quantity)', '(paidFor(line) * count) / line.quantity'],
    ],
  },
  {
    file: 'server/src/sales/pricing/priceOrder.ts',
    tests: ['server/src/sales/pricing/allocate.test.ts'],
    planted: [
      ['b.rest - a.rest || a.index - b.index', 'a.rest - b.rest || a.index - b.index'],
      ['.slice(0, left)', '.slice(0, left - 1)'],
      ['index === 0 ? total : 0', 'index === 0 ? 0 : total'],
    ],
  },
  {
    file: 'server/src/sales/pricing/delivery.ts',
    tests: ['server/src/sales/pricing/delivery.test.ts'],
    planted: [
      ['freeAbove === null ? null :', 'freeAbove === null ? 0 :'],
      ['freeAbove + 1', 'freeAbove'],
      ['isServed(settings.shipping, place)', 'true'],
      [
        '{ freeThreshold, standardRate, expressRate })',
        '{ freeThreshold, standardRate: expressRate, expressRate })',
      ],
    ],
  },
  {
    file: 'packages/contracts/src/shop/servedPlaces.ts',
    tests: ['packages/contracts/src/shop/servedPlaces.test.ts'],
    planted: [
      ['isInUkVat(place) && uk.enabled', 'isInUkVat(place)'],
      ['zoneOf(zones, place)?.isOpen', 'zoneOf(zones, place) && true'],
    ],
  },
  {
    file: 'server/src/sales/pricing/reduction.ts',
    tests: ['server/src/sales/pricing/reduction.test.ts'],
    planted: [
      ['subtotal < reduction.minimumSpend', 'subtotal <= reduction.minimumSpend'],
      ['Math.min(subtotal, off)', 'off'],
      ['Math.round((subtotal', 'Math.floor((subtotal'],
    ],
  },
  {
    file: 'server/src/sales/pricing/priceOrder.ts',
    tests: ['server/src/sales/pricing/priceOrder.test.ts'],
    planted: [
      ['subtotal - discount + shipping', 'subtotal + shipping'],
      ['Math.round((gross * rate) / (100 + rate))', 'Math.round((gross * rate) / 100)'],
      ['vats[index]?.rate ? amount : 0', 'amount'],
      ['if (isInUkVat(place)) return', 'if (true) return'],
      ["vatClass === 'ZERO' && vat", 'vat'],
      ['isZeroRated === wanted ? amount : 0', 'amount'],
      ['isWithoutVat ? lessVat', 'false ? lessVat'],
      ['deliveryPrice(way, subtotal, reduction)', 'deliveryPrice(way, subtotal - discount, reduction)'],
      ['(lineDiscounts[index] ?? 0)', '0'],
      ['total < subtotal + (way', 'total <= subtotal + (way'],
    ],
  },
  {
    file: 'server/src/sales/pricing/priceOrder.ts',
    tests: ['server/src/office/settings/effects.test.ts'],
    planted: [['if (!general.vatRegistered)', 'if (general.vatRegistered)']],
  },
  {
    file: 'server/src/sales/orders/checkout/checkTotal.ts',
    tests: ['server/src/sales/orders/checkout/discount.test.ts'],
    planted: [
      ['total > 0 && total < smallest', 'total < smallest'],
      ['if (promoted?.refusal) throw', 'if (promoted) throw'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkTotal.ts',
    tests: ['server/src/sales/orders/checkout/refusals.test.ts'],
    planted: [
      ['if (expectedTotal === total) return', 'if (expectedTotal !== total) return'],
      ['total < smallest)', 'total > smallest)'],
      ['> largestPayment', '>= 10 * largestPayment'],
    ],
  },
  {
    file: 'server/src/sales/pricing/promotions/takeUse.ts',
    tests: ['server/src/sales/pricing/promotions/limits.test.ts'],
    on: 'postgres',
    planted: [['uses < usage_limit', 'uses <= usage_limit']],
  },
  {
    file: 'server/src/sales/pricing/promotions/takeUse.ts',
    tests: ['server/src/sales/pricing/promotions/limits.test.ts'],
    planted: [
      ['>= perCustomerLimit', '> perCustomerLimit'],
      ["decrement('uses', 1)", "decrement('uses', 0)"],
      ['if (promotionId === null) return', 'return'],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/createRefund.ts',
    tests: ['server/src/sales/fulfilment/refunds.test.ts'],
    planted: [
      ['if (amount > left) {', 'if (amount > captured) {'],
      [
        "unmatched_payment_id: unmatchedPaymentId }).whereNot({ state: 'FAILED' })",
        'unmatched_payment_id: unmatchedPaymentId })',
      ],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/refundable.ts',
    tests: ['server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts'],
    planted: [['order.captured ?? order.total', 'order.total']],
  },
  {
    file: 'server/src/sales/orders/refunds/refundable.ts',
    tests: ['server/src/sales/orders/refunds/byHand.test.ts'],
    planted: [["paymentIntentId === null ? 'by_hand' : 'card'", "'card'"]],
  },
  {
    file: 'server/src/sales/orders/refunds/refundLines.ts',
    tests: ['server/src/sales/fulfilment/refundOfLines.test.ts'],
    planted: [
      ['if (quantity > left)', 'if (quantity > item.quantity)'],
      ['- (refunded.get(null)?.amount ?? 0)', ''],
      [
        'if (shown === undefined || shown === amount) return',
        'if (shown === undefined || shown >= amount) return',
      ],
      ['(restocks ?? !isOfSent) && orderItemId !== null', 'orderItemId !== null'],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/isRepeated.ts',
    tests: ['server/src/sales/fulfilment/repeatedRefund.test.ts'],
    planted: [
      ['made.orderId === request.orderId &&', ''],
      ['return made.amount === amount', 'return true'],
      ['if (!made) return false', 'return false'],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/completeRefund.ts',
    tests: ['server/src/sales/fulfilment/refunds.test.ts'],
    planted: [['< capturedOf(order)) return false', '<= capturedOf(order)) return null']],
  },
  {
    file: 'server/src/sales/orders/refunds/completeRefund.ts',
    tests: ['server/src/sales/orders/refunds/sendRefund.test.ts'],
    planted: [['.where({ id: refundId, state: from })', '.where({ id: refundId })']],
  },
  {
    file: 'server/src/sales/orders/refunds/completeRefund.ts',
    tests: ['server/src/sales/fulfilment/refundOfLines.test.ts'],
    planted: [['await issueCreditNote(trx, { refundId: id, orderId, at, amount, reason, refunded })', '']],
  },
  {
    file: 'server/src/sales/orders/refunds/sendRefund.ts',
    tests: ['server/src/sales/orders/refunds/sendRefund.test.ts'],
    planted: [
      [
        'const known = age(refund.createdAt) < firstTryMs ? null : await find()',
        'const known = null as ProviderRefund | null',
      ],
      ['const made = await find()', 'const made = null as ProviderRefund | null'],
      ['deps.clock.now() + leaseMs', 'deps.clock.now() - leaseMs'],
      [".orWhere('lease_until', '<', nowIso(deps))", ''],
      ['return make(attempt + 1)', 'return make(attempt)'],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/correctFailure.ts',
    tests: ['server/src/sales/orders/refunds/refusedRefund.test.ts'],
    planted: [
      ['if (left >= 0) return', 'if (left <= 0) return'],
      ['if (!others.some(other => failureDetail(other, currency) === detail))', 'if (others.length === 0)'],
    ],
  },
]
