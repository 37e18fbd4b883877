import type { Faults } from './Fault.ts'

/** Units held, sold, released and put back; what a cart may hold and an order may take. */
export const stock: Faults[] = [
  {
    file: 'server/src/catalogue/products/inventory/stock.ts',
    tests: ['server/src/catalogue/products/inventory/stock.test.ts'],
    planted: [
      ["'and stock - reserved >= ?'", "'and stock >= ?'"],
      ["kind: 'RESERVE', needsFree: true", "kind: 'RESERVE', needsFree: false"],
      [
        "take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: true }",
        "take: { stock: -1, reserved: 0, kind: 'CONSUME', needsFree: false }",
      ],
      ['quantity: quantity + line.quantity', 'quantity'],
      ['if (!changed) throw new OutOfStock(variantId)', 'if (!changed) throw new Error(variantId)'],
      ['changed.free > 0 !== changed.free - freed > 0', 'changed.free > 0 === changed.free - freed > 0'],
    ],
  },
  {
    file: 'server/src/catalogue/products/inventory/stock.ts',
    tests: ['server/src/catalogue/products/inventory/ledger.test.ts'],
    planted: [
      ['release: { stock: 0, reserved: -1,', 'release: { stock: 0, reserved: 0,'],
      ['consume: { stock: -1, reserved: -1,', 'consume: { stock: -1, reserved: 0,'],
      ['take: { stock: -1, reserved: 0,', 'take: { stock: -1, reserved: -1,'],
      ['restock: { stock: 1, reserved: 0,', 'restock: { stock: 1, reserved: 1,'],
      ['place + 1', 'place'],
    ],
  },
  {
    file: 'server/src/catalogue/products/inventory/followStock.ts',
    tests: ['server/src/catalogue/products/inventory/stock.test.ts'],
    planted: [['[...changed, ...moved]', 'moved']],
  },
  {
    file: 'server/src/catalogue/products/inventory/followStock.ts',
    tests: ['server/src/office/settings/effects.test.ts'],
    planted: [['[...changed, ...moved]', 'turned']],
  },
  {
    file: 'server/src/catalogue/products/inventory/followStock.ts',
    tests: ['server/src/sales/orders/checkout/checkout.test.ts'],
    planted: [['await noticeLowStock(trx, changes)', '']],
  },
  {
    file: 'server/src/platform/database/beforeCommit.ts',
    tests: ['server/src/platform/database/beforeCommit.test.ts'],
    planted: [
      ['(a, b) => a.rank - b.rank', '(a, b) => b.rank - a.rank'],
      ['for (const [act, items] of collected) beforeCommit', 'for (const [act, items] of []) beforeCommit'],
      ['collectedBy.set(inner, collected)', 'collectedBy.set(inner, collectedOf(trx))'],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/completeRefund.ts',
    tests: ['server/src/sales/fulfilment/refundOfLines.test.ts'],
    planted: [
      [
        "if (from === 'PAID') await restock(trx, orderId, { at, actor: 'system' })",
        "await restock(trx, orderId, { at, actor: 'system' })",
      ],
      ["if (from === 'PAID') await restock", "if (from !== 'PAID') await restock"],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/returnUnits.ts',
    tests: ['server/src/sales/fulfilment/refundOfLines.test.ts'],
    planted: [
      ['and t.restocks and', 'and'],
      ['Math.min(line.quantity, line.toReturn)', 'line.quantity'],
      [
        "await trx('refund_lines').where({ id: lineId }).update({ restocked: units })",
        'lineId satisfies string',
      ],
    ],
  },
  {
    file: 'server/src/sales/orders/refunds/restock.ts',
    tests: ['server/src/sales/fulfilment/refundOfLines.test.ts'],
    planted: [['${unitsToSend} as quantity', 'i.quantity']],
  },
  {
    file: 'server/src/sales/orders/payments/cancelPaid.ts',
    tests: ['server/src/sales/fulfilment/fulfilment.test.ts', 'server/src/sales/fulfilment/refunds.test.ts'],
    planted: [
      ["if (from === 'PAID') await restock", 'await restock'],
      ['await enqueueCanceled(trx, orderId, at)', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/cancelPaid.ts',
    tests: ['server/src/sales/fulfilment/movedMeanwhile.test.ts'],
    planted: [['detail: reason })))\n    throw movedMeanwhile()', 'detail: reason })))\n    return null']],
  },
  {
    file: 'server/src/sales/fulfilment/refundOrder.ts',
    tests: ['server/src/sales/fulfilment/movedMeanwhile.test.ts'],
    planted: [['if (touched === 0) throw movedMeanwhile()', '']],
  },
  {
    file: 'server/src/sales/fulfilment/shipOrder.ts',
    tests: ['server/src/sales/fulfilment/movedMeanwhile.test.ts'],
    planted: [['if (!isPaid) throw movedMeanwhile()', 'if (!isPaid) return']],
  },
  {
    file: 'server/src/sales/orders/parcels/followParcels.ts',
    tests: ['server/src/sales/fulfilment/parcels.test.ts'],
    planted: [
      ['units.every(({ toSend }) => toSend <= 0)', 'units.length > 0'],
      ['parcels.every(({ deliveredAt }) => deliveredAt !== null)', 'parcels.some(each => each.deliveredAt)'],
    ],
  },
  {
    file: 'server/src/sales/orders/parcels/units.ts',
    tests: ['server/src/sales/fulfilment/takeBackParcel.test.ts'],
    planted: [[' and p.taken_back_at is null)`', ')`']],
  },
  {
    file: 'server/src/sales/orders/returns/terms.ts',
    tests: ['server/src/sales/fulfilment/parcels.test.ts'],
    planted: [
      ['`select i.id as "itemId", ${unitsSent} as sent', '`select i.id as "itemId", i.quantity as sent'],
    ],
  },
  {
    file: 'server/src/sales/orders/payments/cancelUnpaid.ts',
    tests: ['server/src/sales/orders/payments/settle.test.ts'],
    planted: [["moveStock(trx, 'release'", "moveStock(trx, 'restock'"]],
  },
  {
    file: 'server/src/sales/orders/payments/cancelUnpaid.ts',
    tests: ['server/src/sales/pricing/promotions/limits.test.ts'],
    planted: [['await giveUseBack(trx, orderId)', '']],
  },
  {
    file: 'server/src/sales/orders/payments/cancelUnpaid.ts',
    tests: ['server/src/sales/fulfilment/fulfilment.test.ts', 'server/src/sales/fulfilment/refunds.test.ts'],
    planted: [['if (notify || exchange) await enqueueCanceled', 'if (!notify) await enqueueCanceled']],
  },
  {
    file: 'server/src/sales/orders/payments/cancelUnpaid.ts',
    tests: ['server/src/sales/orders/payments/paidWhileCanceled.test.ts'],
    planted: [['if (!(await moveOrder(trx, move))) return false', 'await moveOrder(trx, move)']],
  },
  {
    file: 'server/src/sales/orders/moveOrder.ts',
    tests: ['server/src/sales/fulfilment/movedMeanwhile.test.ts'],
    planted: [
      ['where id = ? and status = ? returning id`', 'where id = ? and (status = ? or true) returning id`'],
      ['if (moved.length === 0) return false', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/moves.ts',
    tests: ['server/src/sales/fulfilment/fulfilment.test.ts', 'server/src/sales/fulfilment/refunds.test.ts'],
    planted: [
      ["PAID: ['SHIPPED', 'CANCELED', 'REFUNDED']", "PAID: ['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED']"],
      ['  CANCELED: [],', "  CANCELED: ['PAID'],"],
    ],
  },
  {
    file: 'server/src/catalogue/products/inventory/changeStock.ts',
    tests: ['server/src/catalogue/products/inventory/staff.test.ts'],
    planted: [
      ['between reserved and ?', 'between 0 and ?'],
      [
        '[difference, variantId, difference, mostUnits,',
        '[difference, variantId, difference, mostUnits + 1,',
      ],
      ['free > 0 !== free - difference > 0', 'free > 0 === free - difference > 0'],
    ],
  },
  {
    file: 'server/src/catalogue/products/inventory/countStock.ts',
    tests: ['server/src/catalogue/products/inventory/staff.test.ts'],
    planted: [
      ['difference: stock - found', 'difference: found - stock'],
      ['{ difference: stock - baseStock }', '{ difference: stock - found }'],
      ['id: moveId,', 'id: undefined,'],
    ],
  },
  {
    file: 'server/src/sales/cart/setQuantity.ts',
    tests: ['server/src/sales/cart/cart.test.ts', 'server/src/sales/cart/quantities.test.ts'],
    on: 'postgres',
    planted: [['where cart_items.quantity + excluded.quantity <= ?', 'where excluded.quantity <= ?']],
  },
  {
    file: 'server/src/sales/cart/setQuantity.ts',
    tests: ['server/src/sales/cart/cart.test.ts', 'server/src/sales/cart/quantities.test.ts'],
    planted: [
      ['quantity = cart_items.quantity + excluded.quantity,', 'quantity = excluded.quantity,'],
      ['- v.reserved + ${heldUnits} as free', '- v.reserved as free'],
      ["wanted.status !== 'ACTIVE'", "wanted.status === 'ARCHIVED'"],
      ['wanted.lineCount >= mostLines', 'wanted.lineCount > mostLines'],
      ['if (quantity > found.inCart) check', 'check'],
      ['if (quantity > maxOrderQuantity)', 'if (quantity >= maxOrderQuantity)'],
    ],
  },
  {
    file: 'server/src/sales/cart/findCart.ts',
    tests: ['server/src/sales/cart/cart.test.ts'],
    planted: [["and o.status = 'PENDING' ", '']],
  },
  {
    file: 'server/src/sales/orders/checkout/checkLines.ts',
    tests: ['server/src/sales/orders/checkout/refusals.test.ts'],
    planted: [
      ['if (!line.isForSale)', 'if (line.isForSale === null)'],
      ['lines.length > mostLines', 'lines.length > mostLines + 1'],
      ['if (lines.length === 0)', 'if (lines.length < 0)'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkHeldUnits.ts',
    tests: ['server/src/sales/orders/checkout/heldUnits.test.ts'],
    planted: [
      ['now + units > most ||', 'now > most ||'],
      ['o.created_at > ? and o.paid_at is null', 'o.created_at > ?'],
      ['if (units > most)', 'if (units >= most)'],
      ['|| today + units > Math.max(mostInADay, most)', ''],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkHeldUnits.ts',
    tests: ['server/src/sales/orders/checkout/heldUnits.test.ts'],
    on: 'postgres',
    planted: [['if (isPostgres(trx))', 'if (!isPostgres(trx))']],
  },
  {
    file: 'server/src/sales/orders/payments/cancelOwn.ts',
    tests: ['server/src/sales/orders/payments/cancelOwn.test.ts'],
    planted: [
      ['if (order?.packedAt)', 'if (!order)'],
      ['if (await open.first())', 'if (!order)'],
      ["if (from !== 'PAID')", 'if (!order)'],
      ['if (now && isDone(now)) return', ''],
    ],
  },
  {
    file: 'server/src/sales/fulfilment/packOrder.ts',
    tests: ['server/src/sales/orders/payments/cancelOwn.test.ts'],
    planted: [[".where({ id: orderId, status: 'PAID' })", '.where({ id: orderId })']],
  },
  {
    file: 'server/src/sales/orders/checkout/insertOrder.ts',
    tests: ['server/src/sales/orders/checkout/checkout.test.ts'],
    planted: [
      ['on conflict do nothing returning *', 'returning *'],
      ['tax: price.tax', 'tax: 0'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/insertOrder.ts',
    tests: ['server/src/sales/orders/checkout/changedFigures.test.ts'],
    planted: [['shipping_method: given.shippingMethod', "shipping_method: 'standard'"]],
  },
  {
    file: 'server/src/sales/orders/checkout/checkUnchanged.ts',
    tests: ['server/src/sales/orders/checkout/giftNote.test.ts'],
    planted: [['fingerprint(asked)', 'fingerprint({ ...asked, giftNote: null })']],
  },
  {
    file: 'server/src/sales/orders/checkout/insertOrder.ts',
    tests: ['server/src/sales/orders/checkout/discount.test.ts'],
    planted: [
      ['promotion\n      ? takeUse(', 'promotion?.id === placed.id\n      ? takeUse('],
      ['discount: price.lineDiscounts[index] ?? 0', 'discount: 0'],
    ],
  },
  {
    file: 'server/src/sales/orders/checkout/checkUnchanged.ts',
    tests: ['server/src/sales/orders/checkout/paidMeanwhile.test.ts'],
    on: 'postgres',
    planted: [
      ['fingerprint(now.map(boughtOf)) === fingerprint(lines.map(boughtOf))', 'true'],
      ['[variantId, quantity, unitPrice]', '[variantId, quantity]'],
      ['(await paidJustNow(trx, cartId, at)) ??', ''],
    ],
  },
  {
    file: 'server/src/upkeep/jobs/sweep.ts',
    tests: ['server/src/upkeep/jobs/sweep.test.ts'],
    planted: [
      ['and not exists (select 1 from order_items o where o.image_key = m.key)', ''],
      ['and not exists (select 1 from collections c where c.image_key = m.key)', ''],
      ["where({ key }).where('created_at', '<', before).delete()", 'where({ key }).delete()'],
      ['writtenAt > clock.now() - unused', 'writtenAt < clock.now() - unused'],
    ],
  },
]
