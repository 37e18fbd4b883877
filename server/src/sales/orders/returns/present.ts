import type { Pence } from '@shop/contracts/money'
import type { Return as Answer } from '@shop/contracts/returns/entities'
import type { Knex } from 'knex'
import { Order } from '../Order.ts'
import { choiceOf, OrderItem } from '../OrderItem.ts'
import { type Return, ReturnLine } from './Return.ts'

/** A line of a return with the order line that it returns. */
export interface ReturnedLine {
  line: ReturnLine
  item: OrderItem
  /** Item in exchange, with its order. */
  swap: { item: OrderItem; order: Order } | null
}

/** Tells whether the line is exchanged; otherwise it is refunded. */
export const isSwapped = ({ swap }: { swap: { order: Pick<Order, 'status'> } | null }): boolean =>
  swap !== null && swap.order.status !== 'CANCELED'

const outcomesOf = ({ restocked, inRepair, writtenOff }: ReturnLine) =>
  restocked + inRepair + writtenOff > 0
    ? { restock: restocked, repair: inRepair, write_off: writtenOff }
    : null

type UrlOf = (order: Order) => string

/** `urlOf` is left out for staff, who are given no links to the customer's pages. */
export const presentLine = ({ line, item, swap }: ReturnedLine, urlOf?: UrlOf): Answer['lines'][number] => ({
  id: line.id,
  itemId: item.id,
  title: item.title,
  choice: choiceOf(item),
  quantity: line.quantity,
  reason: line.reason,
  swap: swap && {
    choice: choiceOf(swap.item),
    orderId: swap.order.id,
    orderNumber: swap.order.number,
    status: swap.order.status,
    toPay: swap.order.total,
    paymentUrl: swap.order.status === 'PENDING' ? swap.order.sessionUrl : null,
    url: urlOf?.(swap.order) ?? null,
  },
  outcomes: outcomesOf(line),
  deduction: line.deduction,
  deductionReason: line.deductionReason,
})

interface Sums {
  expected: Pence | null
  expectedDelivery?: Pence | null
  /** Number of the order whose payment is refunded; null if it is the returned order itself. */
  refundOrder: string | null
  urlOf?: UrlOf
}

/** Reads the order numbers for `refundOrder` by return id; a return that is refunded from its own order has no entry. */
export const readRefundOrders = async (db: Knex, ids: readonly string[]): Promise<Map<string, string>> => {
  const found: { id: string; number: string }[] = await db('returns as r')
    .join('refunds as f', 'f.id', 'r.refund_id')
    .join('orders as o', 'o.id', 'f.order_id')
    .whereIn('r.id', [...ids])
    .whereRaw('o.id <> r.order_id')
    .select('r.id', 'o.number')
  return new Map(found.map(({ id, number }) => [id, number]))
}

export const presentReturn = (
  found: Return,
  lines: readonly ReturnedLine[],
  { urlOf, ...sums }: Sums,
): Answer => ({
  id: found.id,
  code: found.code,
  state: found.state,
  note: found.note,
  missing: found.missing,
  endReason: found.endReason,
  isSentBack: found.isSentBack,
  askedAt: found.createdAt,
  sentAt: found.sentAt,
  receivedAt: found.receivedAt,
  checkedAt: found.checkedAt,
  endedAt: found.endedAt,
  ...sums,
  refund: found.refund,
  lines: lines.map(line => presentLine(line, urlOf)),
})

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
  const itemOf = (itemId: string) => items.find(({ id }) => id === itemId)!
  const swaps = lines.flatMap(({ swapItemId }) => (swapItemId ? [itemOf(swapItemId).orderId] : []))
  const orders = swaps.length > 0 ? await Order.query(db).whereIn('id', [...new Set(swaps)]) : []
  const swapOf = (itemId: string) => {
    const item = itemOf(itemId)
    return { item, order: orders.find(({ id }) => id === item.orderId)! }
  }
  const byReturn = new Map<string, ReturnedLine[]>(ids.map(id => [id, []]))
  for (const line of lines)
    byReturn.get(line.returnId)!.push({
      line,
      item: itemOf(line.orderItemId),
      swap: line.swapItemId ? swapOf(line.swapItemId) : null,
    })
  return byReturn
}
