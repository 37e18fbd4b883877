import { formatMoney, type Pence } from '@shop/contracts/money'
import { paidForDelivery, refundOfUnits } from '@shop/contracts/orders/refundAmount'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import type { Order } from '../Order.ts'
import { OrderItem } from '../OrderItem.ts'
import { readExchanged } from './exchanged.ts'

/** Lines that staff choose to give back of an order. */
export interface WantedLines {
  lines: readonly { itemId: string; quantity: number }[]
  delivery: boolean
}

/** A row of `refund_lines` to be; delivery where `orderItemId` is null. */
export interface RefundLine {
  orderItemId: string | null
  quantity: number
  amount: Pence
}

interface Gone {
  order_item_id: string | null
  units: number
  amount: Pence
  keptBack: number
}

/** Units of an order's line whose money has gone back or is on its way, over its refunds `r` and their lines `l`. */
export const unitsGone = "sum(case when r.state = 'FAILED' then 0 else l.quantity end)"

/**
 * Units of an order's line that are not in the parcel, over the same: their money goes back, or they went back to the
 * shelf and the bank turned the refund down. A refund that stands in for such a one is of the same units, not of more.
 */
export const unitsKeptBack = `case when ${unitsGone} > sum(l.restocked) then ${unitsGone} else sum(l.restocked) end`

/**
 * Of each line, and of delivery (`null`), how much has gone back or is on its way, and how many units are not in the
 * parcel: by now, or of what was asked for by `until`.
 */
export const readGone = async (
  db: Knex,
  orderId: string,
  until?: string | null,
): Promise<Map<string | null, Gone>> => {
  const found = await rows<Gone>(
    db,
    `select l.order_item_id, ${unitsGone} as units,
        sum(case when r.state = 'FAILED' then 0 else l.amount end) as amount, ${unitsKeptBack} as "keptBack"
      from refund_lines l join refunds r on r.id = l.refund_id
      where r.order_id = ? ${until ? 'and r.created_at <= ?' : ''} group by l.order_item_id`,
    [orderId, ...(until ? [until] : [])],
  )
  return new Map(found.map(row => [row.order_item_id, row]))
}

interface RefundedLine {
  refundId: string
  itemId: string | null
  quantity: number
  amount: Pence
  /** Units that the customer had exchanged before: what came instead is back. */
  isOfExchange: boolean | 0 | 1
}

/** Reads the parts of each refund of an order. */
export const readLinesOfRefunds = async (db: Knex, orderId: string) => {
  const found: RefundedLine[] = await db('refund_lines as l')
    .join('refunds as r', 'r.id', 'l.refund_id')
    .where({ 'r.order_id': orderId })
    .orderBy('l.id')
    .select({
      refundId: 'l.refund_id',
      itemId: 'l.order_item_id',
      quantity: 'l.quantity',
      amount: 'l.amount',
      isOfExchange: 'l.is_of_exchange',
    })
  const lines = new Map<string, Omit<RefundedLine, 'refundId'>[]>()
  for (const { refundId, ...line } of found) lines.set(refundId, [...(lines.get(refundId) ?? []), line])
  return lines
}

interface Spent {
  gone: Gone | undefined
  /** Units whose money has paid for what the customer holds in exchange. */
  exchanged: number | undefined
}

const planUnits = (
  item: OrderItem | undefined,
  { gone, exchanged = 0 }: Spent,
  quantity: number,
): RefundLine => {
  if (!item) throw invalid({ lines: 'One of these items does not belong to this order.' })
  const refundedQuantity = gone?.units ?? 0
  const left = item.quantity - refundedQuantity - exchanged
  if (quantity > left) {
    const why = exchanged > 0 ? `: ${exchanged} ${exchanged === 1 ? 'was' : 'were'} exchanged` : ''
    throw invalid({
      lines: `${left === 0 ? 'No more' : `Only ${left}`} of ${item.title} can ${left === 0 ? '' : 'still '}be refunded${why}.`,
    })
  }
  const { lineTotal, discount } = item
  const amount = refundOfUnits({ lineTotal, discount, quantity: item.quantity, refundedQuantity }, quantity)
  return { orderItemId: item.id, quantity, amount }
}

/**
 * Plans what goes back of these lines, at what was paid for them; nothing of the units that were exchanged, by lines.
 * Throws `validation_failed`.
 */
export const planParts = async (
  trx: Knex,
  { id, total }: Pick<Order, 'id' | 'total'>,
  { lines, delivery }: WantedLines,
  exchanged: ReadonlyMap<string, number>,
): Promise<RefundLine[]> => {
  const items = await OrderItem.query(trx).where({ order_id: id })
  const gone = await readGone(trx, id)
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
    throw invalid({ lines: 'Each item can be listed only once.' })
  const planned = lines.map(({ itemId, quantity }) =>
    planUnits(
      items.find(item => item.id === itemId),
      { gone: gone.get(itemId), exchanged: exchanged.get(itemId) },
      quantity,
    ),
  )
  const forDelivery = paidForDelivery(total, items) - (gone.get(null)?.amount ?? 0)
  if (delivery && forDelivery <= 0) throw invalid({ delivery: 'Nothing is left to refund of delivery.' })
  return delivery ? [...planned, { orderItemId: null, quantity: 1, amount: forDelivery }] : planned
}

export const sumOfParts = (parts: readonly RefundLine[]): Pence =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Refuses a refund of another sum than was shown. Throws `total_changed`. */
export const refuseOtherSum = (amount: Pence, shown: Pence | undefined, currency: string): void => {
  if (shown === undefined || shown === amount) return
  const sum = formatMoney(amount, currency)
  throw new Failure('total_changed', `These come to ${sum} now. Please check and try again.`, {
    fields: { amount: `Now ${sum}.` },
  })
}

/**
 * Plans the refund of these lines. The caller's transaction has touched the order's row. Throws `validation_failed`, and
 * `total_changed` where another sum was shown.
 */
export const planLines = async (
  trx: Knex.Transaction,
  order: Pick<Order, 'id' | 'total' | 'currency'>,
  wanted: WantedLines,
  shown: Pence | undefined,
): Promise<{ lines: RefundLine[]; amount: Pence }> => {
  const lines = await planParts(trx, order, wanted, await readExchanged(trx, order.id))
  const amount = sumOfParts(lines)
  if (amount === 0)
    throw invalid({
      lines: lines.length > 0 ? 'Nothing was paid for these.' : 'Please choose what to refund.',
    })
  refuseOtherSum(amount, shown, order.currency)
  return { lines, amount }
}

interface Units {
  /** Tells whether they go back on the shelf once the money is back. */
  restocks: boolean
  /** Tells whether they were exchanged before, and what came instead is back. */
  isOfExchange: boolean
}

/** Writes down what a refund is for. */
export const writeRefundLines = async (
  trx: Knex.Transaction,
  refundId: string,
  lines: readonly RefundLine[],
  { restocks, isOfExchange }: Units,
): Promise<void> => {
  await trx('refund_lines').insert(
    lines.map(({ orderItemId, quantity, amount }) => ({
      id: newId(),
      refund_id: refundId,
      order_item_id: orderItemId,
      quantity,
      amount,
      restocks: restocks && orderItemId !== null,
      is_of_exchange: isOfExchange && orderItemId !== null,
    })),
  )
}
