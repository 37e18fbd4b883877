import type { Faults } from './Fault.ts'

/** Faults in placing orders: the bought lines, idempotency, and the parameters of the payment page. */
export const checkout: Faults = {
  'server/src/sales/orders/checkout/placeOrder.ts': {
    'server/src/sales/orders/checkout/changedFigures.test.ts': [
      ['shippingMethod: input.shippingMethod', 'shippingMethod: undefined'],
      ['    total: price.total,\n', ''],
      ['line.unitPrice, line.quantity]', 'line.unitPrice]'],
    ],
    'server/src/sales/orders/checkout/zoneChanges.test.ts': [['    way: storedDeliveryFacts(way),\n', '']],
    'server/src/sales/orders/checkout/buyNow.test.ts': [
      ['chosenLines(cart.lines, input.only)', 'cart.lines'],
    ],
    'server/src/sales/orders/checkout/refusals.test.ts': [
      ['if (cart?.id !== input.cartId) throw', 'if (!cart) throw'],
      ['checkTotal(input, price, { promoted, currency, terms: { place, terms, isAboveIoss, way } })', ''],
    ],
    'server/src/sales/orders/checkout/discount.test.ts': [
      ['price.isReduced ? (promoted?.promotion ?? null) : null', 'promoted?.promotion ?? null'],
    ],
    'server/src/sales/orders/checkout/superseded.test.ts': [
      ['isCurrent ? { supersededAt: null, cancelIntent: null }', 'isCurrent ? {}'],
    ],
  },
  'server/src/sales/cart/chosenLines.ts': {
    'server/src/sales/orders/checkout/buyNow.test.ts': [
      ['line.quantity < chosenUnits.quantity', 'line.quantity < 1'],
      ['[{ ...line, quantity: chosenUnits.quantity }]', '[line]'],
      ['if (!chosenUnits) return', 'if (chosenUnits) return'],
    ],
  },
  'server/src/sales/orders/checkout/sessionParams.ts': {
    'server/src/sales/orders/checkout/changedFigures.test.ts': [
      ['deliveryName(order.deliveryWay)', "deliveryName({ name: 'Standard' })"],
    ],
    'server/src/sales/orders/checkout/discount.test.ts': [
      ['const amountDue = lineTotal - discount', 'const amountDue = lineTotal'],
      ['quantity: isDivisible ? quantity : 1', 'quantity'],
      ['amount: order.shipping, currency', 'amount: 0, currency'],
    ],
  },
}
