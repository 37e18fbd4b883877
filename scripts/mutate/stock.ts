import type { Faults } from './Fault.ts'

/** Faults in reserving, selling, releasing and restocking units, and in limits of carts and orders. */
export const stock: Faults = {
  'server/src/catalogue/products/inventory/stock.ts': {
    'server/src/catalogue/products/inventory/stock.test.ts': [
      ["'and stock - reserved >= ?'", "'and stock >= ?'"],
      ["kind: 'RESERVE', needsFree: true", "kind: 'RESERVE', needsFree: false"],
      [
        "take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: true }",
        "take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: false }",
      ],
      ['quantity: quantity + line.quantity', 'quantity'],
      ['if (!changed) throw new OutOfStock(variantId)', 'if (!changed) throw new Error(variantId)'],
      ['isAvailable !== wasAvailable', 'isAvailable === wasAvailable'],
    ],
    'server/src/catalogue/products/inventory/ledger.test.ts': [
      ['release: { stock: 0, reserved: -1,', 'release: { stock: 0, reserved: 0,'],
      ['consume: { stock: -1, reserved: -1,', 'consume: { stock: -1, reserved: 0,'],
      ['take: { stock: -1, reserved: 0,', 'take: { stock: -1, reserved: -1,'],
      ['restock: { stock: 1, reserved: 0,', 'restock: { stock: 1, reserved: 1,'],
      ['lineIndex + 1', 'lineIndex'],
    ],
  },
  'server/src/catalogue/products/inventory/followStock.ts': {
    'server/src/catalogue/products/inventory/stock.test.ts': [
      ['[...availabilityChanged, ...statusChanged]', 'statusChanged'],
    ],
    'server/src/office/settings/effects.test.ts': [
      ['[...availabilityChanged, ...statusChanged]', 'availabilityChanged'],
    ],
    'server/src/sales/orders/checkout/checkout.test.ts': [['await noticeLowStock(trx, changes)', '']],
  },
  'server/src/platform/database/beforeCommit.ts': {
    'server/src/platform/database/beforeCommit.test.ts': [
      ['(a, b) => a.rank - b.rank', '(a, b) => b.rank - a.rank'],
      [
        'for (const [step, items] of itemsByStep) beforeCommit',
        'for (const [step, items] of []) beforeCommit',
      ],
      ['itemsByTransaction.set(inner, itemsByStep)', 'itemsByTransaction.set(inner, collectedOf(trx))'],
    ],
  },
  'server/src/sales/orders/refunds/completeRefund.ts': {
    'server/src/sales/fulfilment/refundOfLines.test.ts': [
      [
        "if (from === 'PAID') await restock(trx, orderId, { at, actor: 'system' })",
        "await restock(trx, orderId, { at, actor: 'system' })",
      ],
      ["if (from === 'PAID') await restock", "if (from !== 'PAID') await restock"],
    ],
  },
  'server/src/sales/orders/refunds/restockRefundedUnits.ts': {
    'server/src/sales/fulfilment/refundOfLines.test.ts': [
      ['t.refund_id = ? and t.restocks and', 't.refund_id = ? and'],
      ['Math.min(line.quantity, line.toReturn, line.unitsLeft)', 'line.quantity'],
      [', line.unitsLeft', ''],
      [
        "await trx('refund_lines').where({ id: lineId }).update({ restocked: units })",
        'lineId satisfies string',
      ],
    ],
  },
  'server/src/sales/orders/refunds/restock.ts': {
    'server/src/sales/fulfilment/refundOfLines.test.ts': [['${unitsToSendSql} as quantity', 'i.quantity']],
  },
  'server/src/sales/orders/payments/cancelPaid.ts': {
    'server/src/sales/fulfilment/fulfilment.test.ts server/src/sales/fulfilment/refunds.test.ts': [
      ["if (from === 'PAID') await restock", 'await restock'],
      ['await enqueueCancellationEmail(trx, orderId, at)', ''],
    ],
    'server/src/sales/fulfilment/movedMeanwhile.test.ts': [
      ['detail: reason })))\n    throw movedMeanwhile()', 'detail: reason })))\n    return null'],
    ],
  },
  'server/src/sales/fulfilment/refundOrder.ts': {
    'server/src/sales/fulfilment/movedMeanwhile.test.ts': [
      ['if (updatedRows === 0) throw movedMeanwhile()', ''],
    ],
  },
  'server/src/sales/fulfilment/shipOrder.ts': {
    'server/src/sales/fulfilment/movedMeanwhile.test.ts': [
      ['if (!isPaid) throw movedMeanwhile()', 'if (!isPaid) return'],
    ],
  },
  'server/src/sales/orders/parcels/updateFromParcels.ts': {
    'server/src/sales/fulfilment/parcels.test.ts': [
      ['units.every(({ toSend }) => toSend <= 0)', 'units.length > 0'],
      ['parcels.every(({ deliveredAt }) => deliveredAt !== null)', 'parcels.some(each => each.deliveredAt)'],
    ],
  },
  'server/src/sales/orders/parcels/units.ts': {
    'server/src/sales/fulfilment/takeBackParcel.test.ts': [[' and p.taken_back_at is null)`', ')`']],
  },
  'server/src/sales/orders/returns/terms.ts': {
    'server/src/sales/fulfilment/parcels.test.ts': [
      ['`select i.id as "itemId", ${unitsSentSql} as sent', '`select i.id as "itemId", i.quantity as sent'],
    ],
  },
  'server/src/sales/orders/payments/cancelUnpaid.ts': {
    'server/src/sales/orders/payments/settle.test.ts': [
      ["moveStock(trx, 'release'", "moveStock(trx, 'restock'"],
    ],
    'server/src/sales/pricing/promotions/limits.test.ts': [['await releaseUse(trx, orderId)', '']],
    'server/src/sales/fulfilment/fulfilment.test.ts server/src/sales/fulfilment/refunds.test.ts': [
      [
        'if (notify || exchange) await enqueueCancellationEmail',
        'if (!notify) await enqueueCancellationEmail',
      ],
    ],
    'server/src/sales/orders/payments/paidWhileCanceled.test.ts': [
      ['if (!(await moveOrder(trx, move))) return false', 'await moveOrder(trx, move)'],
    ],
  },
  'server/src/sales/orders/moveOrder.ts': {
    'server/src/sales/fulfilment/movedMeanwhile.test.ts': [
      ['where id = ? and status = ? returning id`', 'where id = ? and (status = ? or true) returning id`'],
      ['if (movedRows.length === 0) return false', ''],
    ],
  },
  'server/src/sales/orders/statusTransitions.ts': {
    'server/src/sales/fulfilment/fulfilment.test.ts server/src/sales/fulfilment/refunds.test.ts': [
      ["PAID: statusTransitions.PAID.filter(to => to !== 'DELIVERED')", 'PAID: statusTransitions.PAID'],
      ['  CANCELED: [],', "  CANCELED: ['PAID'],"],
    ],
  },
  'server/src/catalogue/products/inventory/changeStock.ts': {
    'server/src/catalogue/products/inventory/staff.test.ts': [
      ['between reserved and ?', 'between 0 and ?'],
      ['[difference, variantId, difference, maxUnits,', '[difference, variantId, difference, maxUnits + 1,'],
      ['isAvailable !== wasAvailable', 'isAvailable === wasAvailable'],
    ],
  },
  'server/src/catalogue/products/inventory/countStock.ts': {
    'server/src/catalogue/products/inventory/staff.test.ts': [
      ['difference: stock - currentStock', 'difference: currentStock - stock'],
      ['{ difference: stock - baseStock }', '{ difference: stock - currentStock }'],
      ['id: moveId,', 'id: undefined,'],
    ],
  },
  'server/src/sales/cart/setQuantity.ts': {
    'server/src/sales/cart/cart.test.ts server/src/sales/cart/quantities.test.ts': [
      ['where cart_items.quantity + excluded.quantity <= ?', 'where excluded.quantity <= ?', 'postgres'],
      ['quantity = cart_items.quantity + excluded.quantity,', 'quantity = excluded.quantity,'],
      ['- v.reserved + ${reservedUnitsSql} as free', '- v.reserved as free'],
      ["variant.status !== 'ACTIVE'", "variant.status === 'ARCHIVED'"],
      ['variant.lineCount >= maxLines', 'variant.lineCount > maxLines'],
      ['if (quantity > line.inCart) check', 'check'],
      ['if (quantity > maxOrderQuantity)', 'if (quantity >= maxOrderQuantity)'],
    ],
  },
  'server/src/sales/cart/findCart.ts': {
    'server/src/sales/cart/cart.test.ts': [["and o.status = 'PENDING' ", '']],
  },
  'server/src/sales/orders/checkout/checkLines.ts': {
    'server/src/sales/orders/checkout/refusals.test.ts': [
      ['if (!line.isForSale)', 'if (line.isForSale === null)'],
      ['lines.length > maxLines', 'lines.length > maxLines + 1'],
      ['if (lines.length === 0)', 'if (lines.length < 0)'],
    ],
  },
  'server/src/sales/orders/checkout/checkHeldUnits.ts': {
    'server/src/sales/orders/checkout/reservedUnits.test.ts': [
      ['now + units > max ||', 'now > max ||'],
      ['o.created_at > ? and o.paid_at is null', 'o.created_at > ?'],
      ['if (units > max)', 'if (units >= max)'],
      ['|| today + units > Math.max(maxUnitsPerDay, max)', ''],
      ['if (isPostgres(trx))', 'if (!isPostgres(trx))', 'postgres'],
    ],
  },
  'server/src/sales/orders/payments/cancelOwn.ts': {
    'server/src/sales/orders/payments/cancelOwn.test.ts': [
      ['if (order?.packedAt)', 'if (!order)'],
      ['if (await openCases.first())', 'if (!order)'],
      ["if (from !== 'PAID')", 'if (!order)'],
      ['if (currentOrder && isCancelledPaid(currentOrder)) return', ''],
    ],
  },
  'server/src/sales/fulfilment/packOrder.ts': {
    'server/src/sales/orders/payments/cancelOwn.test.ts': [
      [".where({ id: orderId, status: 'PAID' })", '.where({ id: orderId })'],
    ],
  },
  'server/src/sales/orders/checkout/insertOrder.ts': {
    'server/src/sales/orders/checkout/checkout.test.ts': [
      ['on conflict do nothing returning *', 'returning *'],
      ['tax: price.tax', 'tax: 0'],
    ],
    'server/src/sales/orders/checkout/changedFigures.test.ts': [
      ['shipping_method: given.shippingMethod', "shipping_method: 'standard'"],
    ],
    'server/src/sales/orders/checkout/discount.test.ts': [
      ['promotion\n      ? takeUse(', 'promotion?.id === placed.id\n      ? takeUse('],
      ['discount: price.lineDiscounts[index] ?? 0', 'discount: 0'],
    ],
  },
  'server/src/sales/orders/checkout/checkUnchanged.ts': {
    'server/src/sales/orders/checkout/giftNote.test.ts': [
      ['fingerprint(request)', 'fingerprint({ ...request, giftNote: null })'],
    ],
    'server/src/sales/orders/checkout/paidMeanwhile.test.ts': [
      ['fingerprint(currentFacts) === fingerprint(lines.map(purchaseFacts))', 'true', 'postgres'],
      ['[variantId, quantity, unitPrice]', '[variantId, quantity]', 'postgres'],
      ['(await recentPaymentFailure(trx, cartId, at)) ??', '', 'postgres'],
    ],
  },
  'server/src/upkeep/jobs/sweep.ts': {
    'server/src/upkeep/jobs/sweep.test.ts': [
      ['and not exists (select 1 from order_items o where o.image_key = m.key)', ''],
      ['and not exists (select 1 from collections c where c.image_key = m.key)', ''],
      ["where({ key }).where('created_at', '<', before).delete()", 'where({ key }).delete()'],
      ['writtenAt > clock.now() - unusedMs', 'writtenAt < clock.now() - unusedMs'],
    ],
  },
}
