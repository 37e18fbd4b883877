import type { Pence } from '@shop/contracts/money'
import { paidForDelivery, refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { isOurFault } from '@shop/contracts/returnReasons'
import type { ParcelFacts } from '@shop/contracts/shop/parcelPrice'
import type { Knex } from 'knex'
import { deliveryPrice, type ShippingSettings, deliveryOptionsToAddress } from '../../pricing/delivery.ts'
import { requireRow, rows } from '../../../platform/database/rows.ts'
import { Order } from '../Order.ts'
import { OrderItem } from '../OrderItem.ts'
import { returnPeriodOf } from '../returnPeriod.ts'
import { refundableAmount } from '../refunds/createRefund.ts'
import { readExchangedUnits } from '../refunds/exchangedUnits.ts'
import { capturedOf } from '../refunds/refundable.ts'
import {
  limitTo,
  planRefundOfUnits,
  readRefundedLines,
  sumOfParts,
  type RefundLine,
} from '../refunds/refundLines.ts'
import { isExchanged } from './present.ts'
import { Return, ReturnLine } from './Return.ts'
import { readUnitsBack } from './unitsBack.ts'

/** A part of a refund before deductions. */
interface Part extends RefundLine {
  /** Line of the return; null for delivery. */
  lineId: string | null
  /** True if units are returned for it; for a difference in price the customer keeps them. */
  isForReturnedUnits: boolean
}

/** The refund from the payment of one order. */
export interface RefundShare {
  order: Order
  parts: Part[]
}

/** A return that is booked, or is being quoted. */
interface PlannedReturn {
  order: Order
  orderReturn: Pick<Return, 'createdAt'>
  lines: readonly {
    line: Pick<ReturnLine, 'id' | 'quantity' | 'missing' | 'reason' | 'swapRefund'>
    item: OrderItem
    swap: { order: Pick<Order, 'status'> } | null
    /** True if it is refunded after all, because its replacement was removed from the exchange. */
    isTakenOut?: boolean
  }[]
}

type PlannedLine = PlannedReturn['lines'][number]

/** Units of a return line, as units of the order whose payment is examined. */
interface TracedUnits {
  lineId: string
  itemId: string
  quantity: number
  /** Part of the payment for them that was refunded already, as differences in price. */
  refunded: Pence
}

/** An order that paid for returned units, with everything that decides how much of its payment is refunded. */
interface Payer {
  order: Order
  items: readonly OrderItem[]
  refundedLines: Awaited<ReturnType<typeof readRefundedLines>>
  /** Units of each line whose payment now pays for other garments. */
  exchangedUnits: ReadonlyMap<string, number>
  /** Part of the payment without completed and pending refunds; some refunds may belong to no line. */
  left: Pence
  /** Lines of the return that the order replaced; null if it was placed at checkout. */
  replacedLines: readonly ReplacedLine[] | null
}

interface ReplacedLine {
  line: ReturnLine
  /**
   * Limits successive numbers of units to those that arrived, without those whose replacement has come back before.
   */
  takeRefundable: (units: number) => number
}

/**
 * Plans the refund of a return before deductions, with one share for each order whose payment it comes from.
 *
 * A replacement is paid for by the garment it replaced, and by its surcharge. The plan therefore starts with the
 * returned order, refunds what that order's payment paid for the units, then treats the same units as those of the
 * order before the exchange, and so on back to the order that was placed at checkout. Delivery was paid with that
 * order.
 */
export const planReturn = async (
  db: Knex,
  plan: PlannedReturn,
  settings: ShippingSettings,
): Promise<RefundShare[]> => {
  const trace = ({ line, item, isTakenOut }: PlannedLine): TracedUnits => ({
    lineId: line.id,
    itemId: item.id,
    quantity: line.quantity,
    // The check has refunded the difference in price.
    refunded: isTakenOut ? line.swapRefund : 0,
  })
  const staysExchanged = (plannedLine: PlannedLine) => isExchanged(plannedLine) && !plannedLine.isTakenOut
  let returnedLines = plan.lines
    .filter(plannedLine => !staysExchanged(plannedLine))
    .map(plannedLine => ({ ...trace(plannedLine), quantity: arrivedUnits(plannedLine) }))
  let differences = plan.lines
    .filter(staysExchanged)
    .map(plannedLine => ({ ...trace(plannedLine), due: plannedLine.line.swapRefund }))
  const shares: RefundShare[] = []
  for (const payer of await readPayers(db, plan)) {
    const takeRefund = limitTo(payer.left)
    const unitParts = planReturnedUnits(payer, returnedLines)
    const parts = unitParts.map(part => ({ ...part, amount: takeRefund(part.amount) }))
    const remaining: typeof differences = []
    for (const { due, ...units } of differences) {
      const { lineId, itemId: orderItemId, quantity } = units
      const amount = takeRefund(Math.min(due, paidFor(payer, units) - units.refunded))
      if (amount > 0) parts.push({ orderItemId, quantity, amount, lineId, isForReturnedUnits: false })
      for (const earlier of traceBack(payer, units)) remaining.push({ ...earlier, due: due - amount })
    }
    if (payer.replacedLines === null && returnsEverything(payer, unitParts)) {
      const amount = takeRefund(await deliveryDue(db, payer, plan, settings))
      if (amount > 0)
        parts.push({ orderItemId: null, quantity: 1, amount, lineId: null, isForReturnedUnits: true })
    }
    shares.push({ order: payer.order, parts })
    returnedLines = returnedLines.flatMap(units => traceBack(payer, units, { isRefund: true }))
    differences = remaining
  }
  return shares
}

/**
 * Reads the returned order, the order that it replaced items of, and so on to the first, each with the return that it
 * replaced.
 */
export const readPayingOrders = async (
  db: Knex,
  returnedOrder: Order,
): Promise<{ order: Order; replaced: Return | undefined }[]> => {
  const payers = []
  let order: Order | undefined = returnedOrder
  while (order) {
    const replaced: Return | undefined = await Return.query(db).findOne({ replacement_id: order.id })
    payers.push({ order, replaced })
    order = replaced && (await Order.query(db).findById(replaced.orderId).throwIfNotFound())
  }
  return payers
}

const readPayers = async (db: Knex, { order: returnedOrder, lines }: PlannedReturn): Promise<Payer[]> => {
  const payers: Payer[] = []
  for (const { order, replaced } of await readPayingOrders(db, returnedOrder)) {
    const { id } = order
    payers.push({
      order,
      items: await OrderItem.query(db).where({ order_id: id }),
      refundedLines: await readRefundedLines(db, id),
      exchangedUnits:
        order === returnedOrder ? withoutTakenOut(await readExchangedUnits(db, id), lines) : new Map(),
      left: await refundableAmount(db, { orderId: id, captured: capturedOf(order) }),
      replacedLines: replaced ? await readReplacedLines(db, replaced.id) : null,
    })
  }
  return payers
}

/** Reads the lines of the return that an order replaces, with the units whose price may still be refunded. */
const readReplacedLines = async (db: Knex, returnId: string): Promise<ReplacedLine[]> => {
  const lines = []
  for (const line of await ReturnLine.query(db).where({ return_id: returnId })) {
    const back = line.swapItemId === null ? 0 : await readUnitsBack(db, line.swapItemId)
    lines.push({ line, takeRefundable: limitTo(arrivedUnits({ line }) - back) })
  }
  return lines
}

const arrivedUnits = ({ line }: { line: Pick<ReturnLine, 'quantity' | 'missing'> }): number =>
  line.quantity - line.missing

/** Subtracts the units that are removed from an exchange. */
const withoutTakenOut = (
  exchangedUnits: ReadonlyMap<string, number>,
  lines: PlannedReturn['lines'],
): ReadonlyMap<string, number> => {
  const remaining = new Map(exchangedUnits)
  for (const plannedLine of lines) {
    const { item, isTakenOut } = plannedLine
    if (isTakenOut) remaining.set(item.id, (remaining.get(item.id) ?? 0) - arrivedUnits(plannedLine))
  }
  return remaining
}

/** Part of the price of a line that was refunded because its units became a cheaper variant. */
const differenceIn = ({ refundedLines }: Payer, itemId: string): Pence =>
  refundedLines.get(itemId)?.difference ?? 0

/** Computes what the order's payment paid for units at their present price, whether or not they were refunded. */
const paidFor = (payer: Payer, { itemId, quantity: units }: TracedUnits): Pence => {
  const refundedDifference = differenceIn(payer, itemId)
  const { lineTotal, discount, quantity } = requireRow(payer.items, itemId)
  return refundOfUnits({ lineTotal, discount, refundedDifference, quantity, refundedQuantity: 0 }, units)
}

/** Plans the refund of units from one order's payment; leaves out the units already refunded from it. */
const planReturnedUnits = (payer: Payer, returnedUnits: readonly TracedUnits[]): Part[] => {
  // Several lines may return units of one item.
  const plannedUnits = new Map<string, number>()
  return returnedUnits.flatMap(({ lineId, itemId, quantity, refunded }) => {
    const item = requireRow(payer.items, itemId)
    const plannedBefore = plannedUnits.get(itemId) ?? 0
    const refundedQuantity = (payer.refundedLines.get(itemId)?.units ?? 0) + plannedBefore
    const exchangedQuantity = payer.exchangedUnits.get(itemId) ?? 0
    const units = Math.min(quantity, item.quantity - refundedQuantity - exchangedQuantity)
    if (units <= 0) return []
    plannedUnits.set(itemId, plannedBefore + units)
    const earlier = {
      refundedQuantity,
      refundedDifference: differenceIn(payer, itemId),
      exchanged: exchangedQuantity,
    }
    const part = planRefundOfUnits(item, earlier, units)
    return [{ ...part, amount: Math.max(0, part.amount - refunded), lineId, isForReturnedUnits: true }]
  })
}

/**
 * Finds the units that a replacement's units were exchanged for; for a refund without the missing ones, which their
 * customer keeps. `refunded` is the difference in price of that exchange, plus the part of later differences that
 * exceeded what was paid for the replacement.
 */
const traceBack = (payer: Payer, units: TracedUnits, { isRefund = false } = {}): TracedUnits[] => {
  const replaced = payer.replacedLines?.find(({ line }) => line.swapItemId === units.itemId)
  if (!replaced) return []
  const { line, takeRefundable } = replaced
  const quantity = isRefund ? takeRefundable(units.quantity) : units.quantity
  if (quantity === 0) return []
  // The difference of missing units is withheld.
  const difference = Math.ceil(
    (line.swapRefund * quantity) / (isRefund ? arrivedUnits({ line }) : line.quantity),
  )
  const refunded = Math.max(0, units.refunded - paidFor(payer, units)) + difference
  return [{ ...units, quantity, itemId: line.orderItemId, refunded }]
}

/** Tells whether a refund of these parts leaves the customer nothing of an order. */
const returnsEverything = ({ items, refundedLines }: Payer, parts: readonly Part[]): boolean =>
  items.every(({ id, quantity, leftOut }) => {
    const returned = parts.reduce((sum, part) => sum + (part.orderItemId === id ? part.quantity : 0), 0)
    return (refundedLines.get(id)?.units ?? 0) + returned >= quantity - leftOut
  })

/** Reads the weight of an order's garments; deleted ones weigh nothing. Tested on SQLite and Postgres. */
const readParcel = async (
  db: Knex,
  { orderId, subtotal }: { orderId: string; subtotal: Pence },
): Promise<ParcelFacts> => {
  const [row] = await rows<{ weight: number }>(
    db,
    `select coalesce(sum(v.weight_gr * i.quantity), 0) as weight
      from order_items i join variants v on v.id = i.variant_id where i.order_id = ?`,
    [orderId],
  )
  return { weightGr: row?.weight ?? 0, subtotal }
}

/** Computes how much of the delivery price is due with the last garment of an order. */
const deliveryDue = async (
  db: Knex,
  { order: payingOrder, items, refundedLines }: Payer,
  { order, orderReturn, lines }: PlannedReturn,
  settings: ShippingSettings,
): Promise<Pence> => {
  const period = returnPeriodOf(order)
  const { id: orderId, shippingMethod, shippingAddress, subtotal, total, saleTerms } = payingOrder
  const isByLaw = period !== null && Date.parse(orderReturn.createdAt) <= period.statutoryUntil
  const isFaultOurs = lines.some(({ line }) => isOurFault(line.reason))
  if (!isByLaw && !isFaultOurs) return 0
  const paid = paidForDelivery(total, items) - (refundedLines.get(null)?.amount ?? 0)
  if (isFaultOurs) return paid
  // The law only requires the price of the cheapest delivery if the shopper chose a dearer one.
  if (saleTerms) return Math.min(paid, saleTerms.leastDelivery)
  const [cheapest] = deliveryOptionsToAddress(
    settings,
    shippingAddress,
    await readParcel(db, { orderId, subtotal }),
  )
    .map(way => ({ id: way.id, price: deliveryPrice(way, subtotal) }))
    .toSorted((a, b) => a.price - b.price)
  return !cheapest || shippingMethod === cheapest.id ? paid : Math.min(paid, cheapest.price)
}

/** Computes the refund of a return if nothing is deducted, and how much of it was paid for delivery. */
export const expectRefund = async (
  db: Knex,
  plan: PlannedReturn,
  settings: ShippingSettings,
): Promise<{ sum: Pence; delivery: Pence }> => {
  const parts = (await planReturn(db, plan, settings)).flatMap(share => share.parts)
  return { sum: sumOfParts(parts), delivery: sumOfParts(parts.filter(part => part.orderItemId === null)) }
}
