import type { Faults } from './Fault.ts'

/** Faults in placing orders: what is bought, once however often it is sent, and the parameters of the payment page. */
export const checkout: Faults[] = [
  {
    file: 'server/src/sales/orders/checkout/placeOrder.ts',
    tests: ['server/src/sales/orders/checkout/changedFigures.test.ts'],
    planted: [
      ['chosen: input.shippingMethod', 'chosen: undefined'],
      ['    total: price.total,\n', ''],
      ['line.unitPrice, line.quantity]', 'line.unitPrice]'],
    ],
  },
  {
    file: 'server/src/sales/cart/chosenLines.ts',
    tests: ['server/src/sales/orders/checkout/buyNow.test.ts'],
    planted: [
      ['line.quantity < only.quantity', 'line.quantity < 1'],
      ['[{ ...line, quantity: only.quantity }]', '[line]'],
      ['if (!only) return', 'if (only) return'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/placeOrder.ts',
    tests: ['server/src/sales/orders/checkout/buyNow.test.ts'],
    planted: [['chosenLines(cart.lines, input.only)', 'cart.lines']],
  },
  {
    file: 'server/src/sales/orders/checkout/placeOrder.ts',
    tests: ['server/src/sales/orders/checkout/refusals.test.ts'],
    planted: [
      ['if (cart?.id !== input.cartId) throw', 'if (!cart) throw'],
      ['checkTotal(input, price, { promoted, currency })', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/placeOrder.ts',
    tests: ['server/src/sales/orders/checkout/discount.test.ts'],
    planted: [['price.isReduced ? (promoted?.promotion ?? null) : null', 'promoted?.promotion ?? null']],
  },
  {
    file: 'server/src/sales/orders/checkout/placeOrder.ts',
    tests: ['server/src/sales/orders/checkout/superseded.test.ts'],
    planted: [['isCurrent ? { supersededAt: null, cancelIntent: null }', 'isCurrent ? {}']],
  },
  {
    file: 'server/src/sales/orders/checkout/sessionParams.ts',
    tests: ['server/src/sales/orders/checkout/changedFigures.test.ts'],
    planted: [['deliveryName(order.deliveryWay)', "deliveryName({ name: 'Standard' })"]],
  },
  {
    file: 'server/src/sales/orders/checkout/sessionParams.ts',
    tests: ['server/src/sales/orders/checkout/discount.test.ts'],
    planted: [
      ['const left = lineTotal - discount', 'const left = lineTotal'],
      ['quantity: isDivisible ? quantity : 1', 'quantity'],
      ['amount: order.shipping, currency', 'amount: 0, currency'],
    ],
  },
]
