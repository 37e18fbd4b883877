import type { Faults } from './Fault.ts'

/** Faults in prices, totals, VAT, discounts, codes, amounts of refunds, invoices and credit notes. */
export const money: Faults = {
  'packages/contracts/src/money.ts': {
    'packages/contracts/src/money.test.ts': [
      ['(amount / 100).toFixed(2)', '(amount / 100).toFixed(1)'],
      ["amount < 0 ? minusSign : ''", "amount > 0 ? minusSign : ''"],
      ['priced.salePrice < priced.price ?', 'priced.salePrice <= priced.price + 1 ?'],
      ['priced.salePrice < priced.price\n', 'priced.salePrice <= priced.price\n'],
    ],
  },
  'packages/contracts/src/orders/refundAmount.ts': {
    'packages/contracts/src/orders/refundAmount.test.ts': [
      ['lineTotal - discount', 'lineTotal'],
      ['- paidForUnits(line.refundedQuantity)', '- 0'],
      ['Math.floor((paid * count) / line.quantity)', '(paid * count) / line.quantity'],
      [' - line.refundedDifference', ''],
    ],
  },
  'server/src/sales/pricing/priceOrder.ts': {
    'server/src/sales/pricing/allocate.test.ts': [
      ['b.remainder - a.remainder || a.index - b.index', 'a.remainder - b.remainder || a.index - b.index'],
      ['.slice(0, remaining)', '.slice(0, remaining - 1)'],
      ['index === 0 ? total : 0', 'index === 0 ? 0 : total'],
    ],
    'server/src/sales/pricing/priceOrder.test.ts': [
      ['subtotal - discount + shipping', 'subtotal + shipping'],
      ['Math.round((gross * rate) / (100 + rate))', 'Math.round((gross * rate) / 100)'],
      ['vats[index]?.rate ? amount : 0', 'amount'],
      ['if (isInUkVat(place)) return', 'if (true) return'],
      ["vatClass === 'ZERO' && vat", 'vat'],
      ['isZeroRated === forZeroRated ? amount : 0', 'amount'],
      ['isWithoutVat ? addVat', 'false ? addVat'],
      ['deliveryPrice(way, subtotal, reduction)', 'deliveryPrice(way, subtotal - discount, reduction)'],
      ['(lineDiscounts[index] ?? 0)', '0'],
      ['total < subtotal + (way', 'total <= subtotal + (way'],
    ],
    'server/src/office/settings/effects.test.ts': [
      ['if (!general.vatRegistered)', 'if (general.vatRegistered)'],
    ],
  },
  'server/src/sales/fulfilment/taking/priceStaffOrder.ts': {
    'server/src/sales/orders/checkout/zoneChanges.test.ts': [
      ['priceLinesAt({ ...saleTerms, ...soldAs }, unpricedLines)', 'priceLinesAt(saleTerms, unpricedLines)'],
      ['  if (base && isDeliveryFree)', '  if (!base && isDeliveryFree && settings === null)'],
    ],
  },
  'server/src/sales/orders/returns/placeReplacement.ts': {
    'server/src/sales/orders/checkout/zoneChanges.test.ts': [
      ['order.shippingAddress, parcel)', 'order.shippingAddress)'],
    ],
  },
  'server/src/sales/pricing/ioss.ts': {
    'server/src/sales/orders/checkout/ioss.test.ts': [
      ['<= max', '< max - 5000'],
      ["reason === 'ioss'", 'false'],
      ['isAboveIoss = iossTerms !== null &&', 'isAboveIoss = false &&'],
      ['&& !isSmall(goods, { ...iossTerms, terms })', ''],
    ],
    'server/src/sales/orders/checkout/zoneChanges.test.ts': [
      ['isWithoutVat: saleTerms.isWithoutVat', 'isWithoutVat: terms.isWithoutVat'],
    ],
  },
  'server/src/sales/pricing/delivery.ts': {
    'server/src/sales/pricing/delivery.test.ts': [
      ['if (freeAbove === null) return null', 'if (freeAbove === null) return 0'],
      ['freeAbove + 1', 'freeAbove'],
      ['isServed(settings.shipping, place)', 'true'],
      [
        '{ freeThreshold, standardRate, expressRate })',
        '{ freeThreshold, standardRate: expressRate, expressRate })',
      ],
    ],
  },
  'packages/contracts/src/shop/servedPlaces.ts': {
    'packages/contracts/src/shop/servedPlaces.test.ts': [
      ['isInUkVat(place) && uk.enabled', 'isInUkVat(place)'],
      ['zoneOf(zones, place)?.isOpen', 'zoneOf(zones, place) && true'],
    ],
  },
  'server/src/sales/pricing/reduction.ts': {
    'server/src/sales/pricing/reduction.test.ts': [
      ['subtotal < reduction.minimumSpend', 'subtotal <= reduction.minimumSpend'],
      ['Math.min(subtotal, amountOff)', 'amountOff'],
      ['Math.round((subtotal', 'Math.floor((subtotal'],
    ],
  },
  'server/src/sales/orders/checkout/checkTotal.ts': {
    'server/src/sales/orders/checkout/discount.test.ts': [
      ['total > 0 && total < smallest', 'total < smallest'],
      ['if (promoted?.refusal) throw', 'if (promoted) throw'],
    ],
    'server/src/sales/orders/checkout/refusals.test.ts': [
      ['if (expectedTotal === total) return', 'if (expectedTotal !== total) return'],
      ['total < smallest)', 'total > smallest)'],
      ['> maxPayment', '>= 10 * maxPayment'],
    ],
  },
  'server/src/sales/pricing/promotions/takeUse.ts': {
    'server/src/sales/pricing/promotions/limits.test.ts': [
      ['uses < usage_limit', 'uses <= usage_limit', 'postgres'],
      ['>= perCustomerLimit', '> perCustomerLimit'],
      ["decrement('uses', 1)", "decrement('uses', 0)"],
      ['if (promotionId === null) return', 'return'],
    ],
  },
  'server/src/sales/orders/refunds/createRefund.ts': {
    'server/src/sales/fulfilment/refunds.test.ts': [
      ['if (amount > refundable) {', 'if (amount > captured) {'],
      [
        "unmatched_payment_id: unmatchedPaymentId }).whereNot({ state: 'FAILED' })",
        'unmatched_payment_id: unmatchedPaymentId })',
      ],
    ],
  },
  'server/src/sales/orders/refunds/refundable.ts': {
    'server/src/sales/orders/payments/unmatched/unmatchedPayments.test.ts': [
      ['order.captured ?? order.total', 'order.total'],
    ],
    'server/src/sales/orders/refunds/byHand.test.ts': [
      ["paymentIntentId === null ? 'by_hand' : 'card'", "'card'"],
    ],
  },
  'server/src/sales/orders/refunds/refundLines.ts': {
    'server/src/sales/fulfilment/refundOfLines.test.ts': [
      ['if (quantity > remaining)', 'if (quantity > item.quantity)'],
      ['- (refunded.get(null)?.amount ?? 0)', ''],
      [
        'if (shownAmount === undefined || shownAmount === amount) return',
        'if (shownAmount === undefined || shownAmount >= amount) return',
      ],
      ['(restocks ?? !isOfSent) && orderItemId !== null', 'orderItemId !== null'],
    ],
  },
  'server/src/sales/orders/refunds/isRepeated.ts': {
    'server/src/sales/fulfilment/repeatedRefund.test.ts': [
      ['existing.orderId === request.orderId &&', ''],
      ['return existing.amount === amount', 'return true'],
      ['if (!existing) return false', 'return false'],
    ],
  },
  'server/src/sales/orders/refunds/completeRefund.ts': {
    'server/src/sales/fulfilment/refunds.test.ts': [
      ['< capturedOf(order)) return false', '<= capturedOf(order)) return null'],
    ],
    'server/src/sales/orders/refunds/sendRefund.test.ts': [
      ['.where({ id: refundId, state: from })', '.where({ id: refundId })'],
    ],
    'server/src/sales/fulfilment/refundOfLines.test.ts': [
      ['await issueCreditNote(trx, { refundId: id, orderId, at, amount, reason, refunded })', ''],
    ],
  },
  'server/src/sales/orders/refunds/sendRefund.ts': {
    'server/src/sales/orders/refunds/sendRefund.test.ts': [
      [
        'const priorRefund = age(refund.createdAt) < lookUpAfterMs ? null : await lookUp()',
        'const priorRefund = null as ProviderRefund | null',
      ],
      ['const existing = await lookUp()', 'const existing = null as ProviderRefund | null'],
      ['deps.clock.now() + leaseMs', 'deps.clock.now() - leaseMs'],
      [".orWhere('lease_until', '<', nowIso(deps))", ''],
      ['return create(attempt + 1)', 'return create(attempt)'],
    ],
  },
  'server/src/sales/orders/refunds/clearFalseFailure.ts': {
    'server/src/sales/orders/refunds/refusedRefund.test.ts': [
      ['if (refundable >= 0) return', 'if (refundable <= 0) return'],
      [
        'if (!failedRefunds.some(other => failureDetail(other, currency) === detail))',
        'if (failedRefunds.length === 0)',
      ],
    ],
  },
}
