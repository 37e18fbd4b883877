import type { Pence } from '@shop/contracts/money'
import type { Return as Answer, ReturnLabelKind } from '@shop/contracts/returns/entities'
import { orderName } from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { requireRow } from '../../../platform/database/rows.ts'
import { Order } from '../Order.ts'
import { choiceOf, OrderItem } from '../OrderItem.ts'
import { type Return, ReturnLine } from './Return.ts'

/** A line of a return with the order line that it returns. */
export interface ReturnedLine {
  line: ReturnLine
  item: OrderItem
  /** Replacement item, with its order. */
  swap: { item: OrderItem; order: Order } | null
}

/**
 * Tells whether a line is exchanged. A line whose replacement was cancelled is refunded, as one without a replacement.
 */
export const isExchanged = ({ swap }: { swap: { order: Pick<Order, 'status'> } | null }): boolean =>
  swap !== null && swap.order.status !== 'CANCELED'

/** Explains why nothing can be decided yet about an exchange whose surcharge is unpaid. */
export const unpaidText = (order: Order): string =>
  order.quoteUntil === null
    ? `The customer is still paying for the exchange, ${orderName(order)}. Please try again in an hour.`
    : `The customer can still pay for the exchange, ${orderName(order)}. To refund the garment instead, please cancel that order.`

/** Returns the outcomes of the units that came back; null before the check, or if none came back. */
const outcomesOf = ({ restocked, inRepair, writtenOff, missing }: ReturnLine) =>
  restocked + inRepair + writtenOff > missing
    ? { restock: restocked, repair: inRepair, write_off: writtenOff - missing }
    : null

type UrlOf = (order: Order) => string

/**
 * Returns the page where a surcharge is paid: the order's own for one that is paid by link, otherwise the provider's.
 */
const paymentUrlOf = (order: Order, urlOf?: UrlOf): string | null => {
  if (order.status !== 'PENDING') return null
  return order.quoteUntil === null ? order.sessionUrl : (urlOf?.(order) ?? null)
}

/**
 * Presents a line of a return. Without `urlOf`, as for staff, it has no link to the customer's page of the replacement.
 */
export const presentLine = ({ line, item, swap }: ReturnedLine, urlOf?: UrlOf): Answer['lines'][number] => ({
  id: line.id,
  itemId: item.id,
  title: item.title,
  choice: choiceOf(item),
  quantity: line.quantity,
  reason: line.reason,
  swap: swap && {
    title: swap.item.title,
    choice: choiceOf(swap.item),
    orderId: swap.order.id,
    orderNumber: swap.order.number,
    status: swap.order.status,
    toPay: swap.order.total,
    paymentUrl: paymentUrlOf(swap.order, urlOf),
    payUntil: swap.order.status === 'PENDING' ? swap.order.quoteUntil : null,
    url: urlOf?.(swap.order) ?? null,
  },
  outcomes: outcomesOf(line),
  deduction: line.deduction,
  deductionReason: line.deductionReason,
})

interface ReturnExtras {
  expected: Pence | null
  expectedDelivery?: Pence | null
  label?: ReturnLabelKind | undefined
  /** Number of the order whose payment is refunded; null if it is the returned order itself. */
  refundOrder: string | null
  urlOf?: UrlOf
}

/**
 * Reads the order numbers for `refundOrder` by return id; a return that is refunded from its own order has no entry.
 */
export const readRefundOrders = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  const refundOrders: { id: string; number: string }[] = await db('returns as r')
    .join('refunds as f', 'f.id', 'r.refund_id')
    .join('orders as o', 'o.id', 'f.order_id')
    .whereIn('r.id', [...ids])
    .whereRaw('o.id <> r.order_id')
    .select('r.id', 'o.number')
  return new Map(refundOrders.map(({ id, number }) => [id, number]))
}

export const presentReturn = (
  orderReturn: Return,
  lines: readonly ReturnedLine[],
  { urlOf, label, ...sums }: ReturnExtras,
): Answer => ({
  id: orderReturn.id,
  code: orderReturn.code,
  state: orderReturn.state,
  note: orderReturn.note,
  missing: orderReturn.missing,
  endReason: orderReturn.endReason,
  isSentBack: orderReturn.isSentBack,
  askedAt: orderReturn.createdAt,
  sentAt: orderReturn.sentAt,
  receivedAt: orderReturn.receivedAt,
  checkedAt: orderReturn.checkedAt,
  endedAt: orderReturn.endedAt,
  ...sums,
  ...(label && { label }),
  refund: orderReturn.refund,
  lines: lines.map(line => presentLine(line, urlOf)),
})

/** Reads the lines of one return. */
export const readReturnLines = async (db: Knex, id: string): Promise<ReturnedLine[]> =>
  (await readLines(db, [id])).get(id) ?? []

/** Reads the lines of several returns by the returns' ids, in at most three queries. */
export const readLines = async (db: Knex, ids: readonly string[]): Promise<Map<string, ReturnedLine[]>> => {
  const lines = await ReturnLine.query(db)
    .whereIn('return_id', [...ids])
    .orderBy('id')
  const itemIds = lines.flatMap(({ orderItemId, swapItemId }) => [
    orderItemId,
    ...(swapItemId ? [swapItemId] : []),
  ])
  const items = await OrderItem.query(db).whereIn('id', [...new Set(itemIds)])
  const orderIds = lines.flatMap(({ swapItemId }) =>
    swapItemId ? [requireRow(items, swapItemId).orderId] : [],
  )
  const orders = orderIds.length > 0 ? await Order.query(db).whereIn('id', [...new Set(orderIds)]) : []
  const swapOf = (itemId: string) => {
    const item = requireRow(items, itemId)
    return { item, order: requireRow(orders, item.orderId) }
  }
  const byReturn = new Map<string, ReturnedLine[]>(ids.map(id => [id, []]))
  for (const line of lines)
    byReturn.get(line.returnId)?.push({
      line,
      item: requireRow(items, line.orderItemId),
      swap: line.swapItemId ? swapOf(line.swapItemId) : null,
    })
  return byReturn
}
