import type { Pence } from '@shop/contracts/money'
import { paidForDelivery, refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { isOurFault } from '@shop/contracts/returnReasons'
import type { ParcelFacts } from '@shop/contracts/shop/parcelPrice'
import type { Knex } from 'knex'
import { deliveryPrice, type ShippingSettings, deliveryOptionsToAddress } from '../../pricing/delivery.ts'
import { requireRow, rows } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import type { OrderItem } from '../OrderItem.ts'
import { returnPeriodOf } from '../returnPeriod.ts'
import { limitTo, planRefundOfUnits, sumOfParts, type RefundLine } from '../refunds/refundLines.ts'
import { isExchanged } from './present.ts'
import { arrivedUnits, type Payer, readPayers } from './readPayers.ts'
import type { Return, ReturnLine } from './Return.ts'

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
  /** Orders that paid for the returned units, if they have been read. */
  payers?: readonly Payer[]
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
    .map(plannedLine => ({ ...trace(plannedLine), quantity: arrivedUnits(plannedLine.line) }))
  let differences = plan.lines
    .filter(staysExchanged)
    .map(plannedLine => ({ ...trace(plannedLine), due: plannedLine.line.swapRefund }))
  const shares: RefundShare[] = []
  for (const each of plan.payers ?? (await readPayers(db, plan.order))) {
    const payer = startPlan(each, plan)
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
    if (!payer.replacedLines && returnsEverything(payer, unitParts)) {
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

type PlannedPayer = ReturnType<typeof startPlan>

/** Subtracts the units that are removed from an exchange, and counts the arrived units that the plan refunds. */
const startPlan = (payer: Payer, { lines }: PlannedReturn) => {
  const exchangedUnits = new Map(payer.exchangedUnits)
  for (const { line, item, isTakenOut } of lines)
    if (isTakenOut) exchangedUnits.set(item.id, (exchangedUnits.get(item.id) ?? 0) - arrivedUnits(line))
  const replacedLines = payer.replacedLines?.map(({ line, refundable }) => ({
    line,
    takeRefundable: limitTo(refundable),
  }))
  return { ...payer, exchangedUnits, replacedLines }
}

/** Part of the price of a line that was refunded because its units became a cheaper variant. */
const differenceIn = ({ refundedLines }: Pick<Payer, 'refundedLines'>, itemId: string): Pence =>
  refundedLines.get(itemId)?.difference ?? 0

/** Computes what the order's payment paid for units at their present price, whether or not they were refunded. */
const paidFor = (payer: PlannedPayer, { itemId, quantity: units }: TracedUnits): Pence => {
  const refundedDifference = differenceIn(payer, itemId)
  const { lineTotal, discount, quantity } = requireRow(payer.items, itemId)
  return refundOfUnits({ lineTotal, discount, refundedDifference, quantity, refundedQuantity: 0 }, units)
}

/** Plans the refund of units from one order's payment; leaves out the units already refunded from it. */
const planReturnedUnits = (payer: PlannedPayer, returnedUnits: readonly TracedUnits[]): Part[] => {
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
const traceBack = (payer: PlannedPayer, units: TracedUnits, { isRefund = false } = {}): TracedUnits[] => {
  const replaced = payer.replacedLines?.find(({ line }) => line.swapItemId === units.itemId)
  if (!replaced) return []
  const { line, takeRefundable } = replaced
  const quantity = isRefund ? takeRefundable(units.quantity) : units.quantity
  if (quantity === 0) return []
  // The difference of missing units is withheld.
  const difference = Math.ceil((line.swapRefund * quantity) / (isRefund ? arrivedUnits(line) : line.quantity))
  const refunded = Math.max(0, units.refunded - paidFor(payer, units)) + difference
  return [{ ...units, quantity, itemId: line.orderItemId, refunded }]
}

/** Tells whether a refund of these parts leaves the customer nothing of an order. */
const returnsEverything = ({ items, refundedLines }: PlannedPayer, parts: readonly Part[]): boolean =>
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
  { order: payingOrder, items, refundedLines }: PlannedPayer,
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
