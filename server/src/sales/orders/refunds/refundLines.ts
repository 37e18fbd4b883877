import { formatMoney, type Pence } from '@shop/contracts/money'
import { paidForDelivery, refundOfUnits } from '@shop/contracts/orders/refundAmount'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { rows } from '../../../platform/database/rows.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import type { Order } from '../Order.ts'
import { OrderItem } from '../OrderItem.ts'
import { readUnits } from '../parcels/units.ts'
import { refundableAmount } from './createRefund.ts'
import { readRefundedDifferences } from './differences.ts'
import { readExchangedUnits } from './exchangedUnits.ts'
import { capturedOf } from './refundable.ts'
import { unitsNotToSendSql, unitsRefundedSql } from './unitsSql.ts'

/** Lines of an order that staff choose to refund. */
export interface ChosenLines {
  lines: readonly { itemId: string; quantity: number }[]
  delivery: boolean
  /** True if nothing may have been paid for them; otherwise that is refused. */
  mayBeFree?: boolean
}

/** A planned row of `refund_lines`; `orderItemId` is null for delivery. */
export interface RefundLine {
  orderItemId: string | null
  quantity: number
  amount: Pence
}

/** A line whose units were either all sent or all unsent. */
interface RefundPart extends RefundLine {
  isOfSent: boolean
}

/** Units and amount of a line or of delivery (`null`) in completed and pending refunds. */
interface LineTotals {
  units: number
  amount: Pence
  /** Units among them that had been sent. */
  sentUnits: number
  /** Units that will not be sent. */
  neverSent: number
  /** Part of the price that was refunded because the units became a cheaper variant. */
  difference: Pence
}

const nothingRefunded = { units: 0, amount: 0, sentUnits: 0, neverSent: 0, difference: 0 }

/** Reads the refunded and pending amounts of an order by line, and for delivery (`null`). */
export const readRefundedLines = async (
  db: Knex,
  orderId: string,
): Promise<Map<string | null, LineTotals>> => {
  const totals = await rows<Omit<LineTotals, 'difference'> & { order_item_id: string | null }>(
    db,
    `select l.order_item_id, ${unitsRefundedSql} as units,
        sum(case when r.state = 'FAILED' then 0 else l.amount end) as amount,
        sum(case when r.state <> 'FAILED' and l.is_of_sent then l.quantity else 0 end) as "sentUnits",
        ${unitsNotToSendSql} as "neverSent"
      from refund_lines l join refunds r on r.id = l.refund_id
      where r.order_id = ? group by l.order_item_id`,
    [orderId],
  )
  const lines = new Map<string | null, LineTotals>(
    totals.map(({ order_item_id: id, ...line }) => [id, { ...line, difference: 0 }]),
  )
  for (const [id, difference] of await readRefundedDifferences(db, orderId))
    lines.set(id, { ...(lines.get(id) ?? nothingRefunded), difference })
  return lines
}

interface RefundedLine {
  refundId: string
  itemId: string | null
  quantity: number
  amount: Pence
  /** True if the units had been exchanged, and their replacement came back. */
  isOfExchange: boolean | 0 | 1
}

/** Reads the parts of each refund of an order. */
export const readLinesOfRefunds = async (db: Knex, orderId: string) => {
  const refundLines: RefundedLine[] = await db('refund_lines as l')
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
  for (const { refundId, ...line } of refundLines) {
    const refundParts = lines.get(refundId) ?? []
    // Units of one line that were sent and units that were not are two rows.
    const sameItem = refundParts.find(({ itemId }) => itemId === line.itemId)
    if (sameItem) {
      sameItem.quantity += line.quantity
      sameItem.amount += line.amount
    } else refundParts.push(line)
    lines.set(refundId, refundParts)
  }
  return lines
}

interface EarlierRefunds {
  /** Units that were refunded or are being refunded. */
  refundedQuantity: number
  /** Part of the price that was refunded because the units became a cheaper variant. */
  refundedDifference: Pence
  /** Units exchanged for a replacement, which their payment now pays for. */
  exchanged: number
}

/** Plans the refund of units of a line at the price paid. Throws `validation_failed` if fewer are left. */
export const planRefundOfUnits = (
  item: OrderItem,
  { refundedQuantity, refundedDifference, exchanged }: EarlierRefunds,
  quantity: number,
): RefundLine => {
  const remaining = item.quantity - refundedQuantity - exchanged
  if (quantity > remaining) {
    const exchangedText = exchanged > 0 ? `: ${exchanged} ${exchanged === 1 ? 'was' : 'were'} exchanged` : ''
    const { title } = item
    const countText = remaining === 0 ? `No more of ${title} can` : `Only ${remaining} of ${title} can still`
    throw invalid({ lines: `${countText} be refunded${exchangedText}.` })
  }
  const { lineTotal, discount } = item
  const amount = refundOfUnits(
    { lineTotal, discount, refundedDifference, quantity: item.quantity, refundedQuantity },
    quantity,
  )
  return { orderItemId: item.id, quantity, amount }
}

export const sumOfParts = (parts: readonly RefundLine[]): Pence =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

/** Refuses a refund of an amount other than the one shown. Throws `total_changed`. */
export const refuseChangedAmount = (
  amount: Pence,
  shownAmount: Pence | undefined,
  currency: string,
): void => {
  if (shownAmount === undefined || shownAmount === amount) return
  const sum = formatMoney(amount, currency)
  throw new Failure('total_changed', `These come to ${sum} now. Please check and try again.`, {
    fields: { amount: `Now ${sum}.` },
  })
}

/**
 * Plans the refund of chosen lines at the price paid, unsent units first, or what is left of the payment if that is less.
 * If nothing is left, the amounts stay whole, and `createRefund` refuses them. The caller's transaction must have locked
 * the order. Throws `validation_failed`, and `total_changed` if another amount was shown.
 */
export const planLines = async (
  trx: Knex.Transaction,
  order: Order,
  { lines, delivery, mayBeFree = false }: ChosenLines,
  shownAmount: Pence | undefined,
): Promise<{ lines: RefundPart[]; amount: Pence }> => {
  const { id, total, currency } = order
  const items = await OrderItem.query(trx).where({ order_id: id })
  const refunded = await readRefundedLines(trx, id)
  const exchangedUnits = await readExchangedUnits(trx, id)
  const units = await readUnits(trx, id)
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
    throw invalid({ lines: 'Each item can be listed only once.' })
  const plannedParts = lines.flatMap(({ itemId, quantity }) => {
    const item = items.find(each => each.id === itemId)
    if (!item) throw invalid({ lines: 'One of these items does not belong to this order.' })
    const refundedBefore = refunded.get(itemId)
    const spent = {
      refundedQuantity: refundedBefore?.units ?? 0,
      refundedDifference: refundedBefore?.difference ?? 0,
      exchanged: exchangedUnits.get(itemId) ?? 0,
    }
    const sentUnits = units.find(each => each.itemId === itemId)?.sent ?? 0
    const unsent =
      item.quantity - item.leftOut - sentUnits - (spent.refundedQuantity - (refundedBefore?.sentUnits ?? 0))
    return planParts(item, spent, { quantity, unsent })
  })
  if (delivery) {
    const remaining = paidForDelivery(total, items) - (refunded.get(null)?.amount ?? 0)
    if (remaining <= 0) throw invalid({ delivery: 'Nothing is left to refund for delivery.' })
    plannedParts.push({ orderItemId: null, quantity: 1, amount: remaining, isOfSent: false })
  }
  const left = await refundableAmount(trx, { orderId: id, captured: capturedOf(order) })
  const parts = left > 0 ? limitParts(plannedParts, left) : plannedParts
  const amount = sumOfParts(parts)
  if (amount === 0 && !mayBeFree)
    throw invalid({
      lines: plannedParts.length > 0 ? 'Nothing was paid for these.' : 'Please choose what to refund.',
    })
  refuseChangedAmount(amount, shownAmount, currency)
  return { lines: parts, amount }
}

/** Limits successive amounts to a total. */
export const limitTo =
  (remaining: Pence) =>
  (amount: Pence): Pence => {
    const share = Math.max(0, Math.min(amount, remaining))
    remaining -= share
    return share
  }

/** Limits the parts of a refund to what is left of a payment, of which an amount without lines may have been refunded. */
const limitParts = (parts: readonly RefundPart[], left: Pence): RefundPart[] => {
  const takeRefund = limitTo(left)
  return parts.map(part => ({ ...part, amount: takeRefund(part.amount) }))
}

/** Plans the refund of units of a line, separately for unsent units. */
const planParts = (
  item: OrderItem,
  spent: EarlierRefunds,
  { quantity, unsent }: { quantity: number; unsent: number },
): RefundPart[] => {
  const allUnits = planRefundOfUnits(item, spent, quantity)
  const unsentUnits = Math.max(0, Math.min(quantity, unsent))
  if (unsentUnits === 0) return [{ ...allUnits, isOfSent: true }]
  if (unsentUnits === quantity) return [{ ...allUnits, isOfSent: false }]
  const unsentPart = planRefundOfUnits(item, spent, unsentUnits)
  const sentPart = {
    ...allUnits,
    quantity: quantity - unsentUnits,
    amount: allUnits.amount - unsentPart.amount,
  }
  return [
    { ...unsentPart, isOfSent: false },
    { ...sentPart, isOfSent: true },
  ]
}

interface RefundOptions {
  /** True if the units are restocked once the refund has succeeded; by default the unsent ones are. */
  restocks: boolean | undefined
  /** True if the units had been exchanged, and their replacement came back. */
  isOfExchange?: boolean
}

/** Records which lines a refund is for. */
export const writeRefundLines = async (
  trx: Knex.Transaction,
  refundId: string,
  lines: readonly RefundPart[],
  { restocks, isOfExchange = false }: RefundOptions,
): Promise<void> => {
  await trx('refund_lines').insert(
    lines.map(({ orderItemId, quantity, amount, isOfSent }) => ({
      id: newId(),
      refund_id: refundId,
      order_item_id: orderItemId,
      quantity,
      amount,
      restocks: (restocks ?? !isOfSent) && orderItemId !== null,
      is_of_sent: isOfSent && orderItemId !== null,
      is_of_exchange: isOfExchange && orderItemId !== null,
    })),
  )
}
