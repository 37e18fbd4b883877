import type { Faults } from './Fault.ts'

const seeds = 'server/simulate/seeds.test.ts'

/** Faults that the simulator has to find by simulating days with several seeds: npm run mutate -- --by simulate */
export const simulationFaults: Record<string, Faults> = {
  money: {
    'server/src/sales/pricing/reduction.ts': {
      [seeds]: [
        ['Math.round((subtotal', 'Math.floor((subtotal'],
        ['Math.min(subtotal, amountOff)', 'Math.min(subtotal, amountOff, 2000)'],
      ],
    },
    'server/src/sales/pricing/priceOrder.ts': {
      [seeds]: [
        ['Math.round((gross * rate) / (100 + rate))', 'Math.floor((gross * rate) / (100 + rate))'],
        ["vatClass === 'ZERO' && vat", 'vat'],
        ['deliveryPrice(way, subtotal, reduction)', 'deliveryPrice(way, subtotal - discount, reduction)'],
      ],
    },
    'packages/contracts/src/orders/refundAmount.ts': {
      [seeds]: [
        ['- paidForUnits(line.refundedQuantity)', '- 0'],
        ['paidFor(line) - line.refundedDifference', 'paidFor(line)'],
      ],
    },
    'server/src/sales/orders/refunds/completeRefund.ts': {
      [seeds]: [['await issueCreditNote(trx, { refundId: id, orderId, at, amount, reason, refunded })', '']],
    },
    'server/src/sales/orders/invoices/freezeCreditNote.ts': {
      [seeds]: [['return partsAddUp\n', 'return partsAddUp && pieces.length === 0\n']],
    },
    'server/src/sales/fulfilment/slips/readPaid.ts': {
      [seeds]: [['share(item.difference) + share(reduction, keptUnits)', 'share(reduction, keptUnits)']],
    },
    'server/src/sales/orders/surcharges.ts': {
      [seeds]: [["whereIn('status', ['PAID', 'DELIVERED'])", "whereIn('status', ['PAID'])"]],
    },
    'server/src/sales/orders/refunds/settleRefund.ts': {
      [seeds]: [['amount: providerRefund.amount,', 'amount: providerRefund.amount - 1,']],
    },
    'server/src/sales/pricing/promotions/takeUse.ts': {
      // SQLite has one writer, who sees each use that was counted before.
      [seeds]: [['>= perCustomerLimit', '> perCustomerLimit + 1', 'postgres']],
    },
    'server/src/office/books/closings.ts': {
      [seeds]: [['not (m.at < ? and m.number <= ?)', '(m.at >= ? or m.number <= ?)']],
    },
  },
  stock: {
    'server/src/catalogue/products/inventory/stock.ts': {
      [seeds]: [["'and stock - reserved >= ?'", "'and stock >= ?'", 'postgres']],
    },
    'server/src/sales/orders/refunds/restock.ts': {
      [seeds]: [['${unitsToSendSql} as quantity', 'i.quantity']],
    },
    'server/src/sales/orders/refunds/restockRefundedUnits.ts': {
      [seeds]: [['Math.min(line.quantity, line.toReturn, line.unitsLeft)', 'line.quantity']],
    },
    'server/src/sales/orders/payments/cancelUnpaid.ts': {
      [seeds]: [["moveStock(trx, 'release'", "moveStock(trx, 'restock'"]],
    },
    'server/src/office/stocktakes/endStockTake.ts': { [seeds]: [['stock + counted - expected', 'counted']] },
    'server/src/catalogue/products/inventory/purchases/receivePurchase.ts': {
      [seeds]: [["increment('received', quantity)", "increment('received', line.quantity)"]],
    },
    'server/src/sales/orders/returns/checkReturn.ts': {
      [seeds]: [['const arrived = line.quantity - line.missing', 'const arrived = line.quantity']],
    },
    'server/src/sales/orders/parcels/units.ts': { [seeds]: [[' and p.taken_back_at is null)`', ')`']] },
  },
  mail: {
    'server/src/sales/fulfilment/shipOrder.ts': {
      [seeds]: [['if (notify)\n', 'if (notify && carrier === null)\n']],
    },
    'server/src/sales/orders/refunds/completeRefund.ts': {
      [seeds]: [["await enqueue(trx, { dedupeKey: `refunded:${id}`, kind: 'refunded', payload, at })", '']],
    },
    'server/src/sales/orders/payments/cancelPaid.ts': {
      [seeds]: [['if (!isQuiet) await enqueueCancellationEmail(trx, orderId, at)', '']],
    },
    'server/src/site/mail/mailHandlers.ts': {
      [seeds]: [
        ['await deps.mail.send(mail, signal)', 'void deps.mail.send(mail, signal).catch(() => undefined)'],
      ],
    },
    'server/src/people/accounts/register.ts': {
      [seeds]: [['await enqueue(trx, { ...welcome, at: now })', '']],
    },
  },
  access: {
    'server/src/sales/orders/ownOrder.ts': {
      [seeds]: [
        ['isOwn || isOpenHere(deps, shopper, order)', 'isOwn || shopper.owner'],
        ['shopper.account && order.userId === shopper.account.id', 'shopper.account'],
      ],
    },
    'server/src/platform/http/admit.ts': {
      [seeds]: [
        [
          'if (isPermission(access) && !account.permissions.has(access))',
          'if (isPermission(access) && !account)',
        ],
      ],
    },
    'server/src/sales/orders/routes.ts': {
      [seeds]: [['.where({ user_id: viewer.id })\n      .whereNot(superseded)', '.whereNot(superseded)']],
    },
    'server/src/people/accounts/addresses/updateAddress.ts': {
      [seeds]: [['findOne({ id, user_id: userId })', 'findOne({ id })']],
    },
  },
  time: {
    'server/src/sales/orders/checkout/sessionParams.ts': {
      [seeds]: [['(30 + 10 + 1) * 60', '(30 + 10 + 1) * 600']],
    },
    'server/src/sales/pricing/promotions/refusalOf.ts': {
      [seeds]: [['endsAt !== null && at >= endsAt', 'endsAt !== null && false']],
    },
    'server/src/people/accounts/sessions/verifiedClaims.ts': {
      [seeds]: [
        [
          'return cachedClaims.expiresAt > Math.floor(now / 1000) ? cachedClaims : null',
          'return cachedClaims',
        ],
      ],
    },
    'server/src/sales/orders/payments/events/eventAttempts.ts': {
      [seeds]: [
        ['(next_attempt_at is null or next_attempt_at <= ?)', '(next_attempt_at is null or ? is null)'],
      ],
    },
    'server/src/sales/orders/refunds/sendRefund.ts': {
      [seeds]: [['deps.clock.now() + leaseMs', 'deps.clock.now() + 1000 * leaseMs']],
    },
  },
}
