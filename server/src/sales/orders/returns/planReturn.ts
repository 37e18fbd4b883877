import type { Pence } from '@shop/contracts/money'
import { paidForDelivery, refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { isOurFault } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import { deliveryPrice, type DeliveryRates } from '../../pricing/delivery.ts'
import { Order } from '../Order.ts'
import { OrderItem } from '../OrderItem.ts'
import { Return, ReturnLine } from './Return.ts'
import { leftToRefund } from '../refunds/intendRefund.ts'
import { capturedOf } from '../refunds/refundable.ts'
import { readExchanged } from '../refunds/exchanged.ts'
import { planParts, readGone, type RefundLine } from '../refunds/refundLines.ts'
import { isSwapped } from './present.ts'
import { periodOf } from '../returnPeriod.ts'

/** A part of a refund before deductions, with the line of the return that it is for; null for delivery. */
export interface Part extends RefundLine {
  lineId: string | null
  /** Tells whether the line's units go back with it, which a difference in price leaves with the customer. */
  isOfUnits: boolean
}

/** Parts that go back of one order's money. */
export interface Share {
  order: Order
  parts: Part[]
}

/** A line of a return that is booked, or may be. */
interface PlannedLine {
  line: Pick<ReturnLine, 'id' | 'quantity' | 'reason' | 'swapRefund'>
  item: OrderItem
  swap: { order: Pick<Order, 'status'> } | null
}

type Booked = Pick<Return, 'createdAt'>

interface Units {
  line: PlannedLine['line']
  itemId: string
  quantity: number
  /** Sum that is to go back of what was paid for them; all of it where the units come back. */
  wanted: Pence
  /** Sum that has gone back of it already, as differences in price. */
  given: Pence
}

/** Computes what was paid for so many units of a line, whether or not some of it has been refunded. */
const paidFor = ({ lineTotal, discount, quantity }: OrderItem, units: number): Pence =>
  refundOfUnits({ lineTotal, discount, quantity, refundedQuantity: 0 }, units)

/**
 * Plans what goes back with a return before anything is deducted: what was paid for its units, as far as it has not gone
 * back, and delivery with the last of an order's garments. For what was once taken in exchange the money is that of the
 * earlier orders, and what was paid on top.
 */
export const planReturn = async (
  db: Knex,
  { order, found, lines }: { order: Order; found: Booked; lines: readonly PlannedLine[] },
  rates: DeliveryRates,
): Promise<Share[]> => {
  const begun = (planned: readonly PlannedLine[], wantedOf: (line: PlannedLine['line']) => Pence): Units[] =>
    planned.map(({ line, item }) => ({
      line,
      itemId: item.id,
      quantity: line.quantity,
      wanted: wantedOf(line),
      given: 0,
    }))
  let units = begun(
    lines.filter(bought => !isSwapped(bought)),
    () => Infinity,
  )
  let differences = begun(
    lines.filter(bought => bought.line.swapRefund > 0 && isSwapped(bought)),
    ({ swapRefund }) => swapRefund,
  )
  const shares: Share[] = []
  let owner = order
  for (;;) {
    const earlier = await readEarlier(db, owner)
    const purse = await openPurse(db, owner)
    const exchanged = owner.id === order.id ? await readExchanged(db, order.id) : new Map<string, number>()
    const items = await OrderItem.query(db).where({ order_id: owner.id })
    const itemOf = (id: string) => items.find(item => item.id === id)!
    const { parts, isLast } = await planUnits(db, owner, { items, units, exchanged })
    const taken = parts.map(part => ({ ...part, amount: purse.take(part.amount) }))
    const less = differences.map(({ line, itemId, quantity, wanted, given }): Part => {
      const amount = purse.take(Math.min(wanted, paidFor(itemOf(itemId), quantity) - given))
      return { orderItemId: itemId, quantity, amount, lineId: line.id, isOfUnits: false }
    })
    taken.push(...less.filter(({ amount }) => amount > 0))
    if (!earlier) {
      const delivery = isLast ? purse.take(await deliveryDue(db, { order, owner, found, lines }, rates)) : 0
      if (delivery > 0)
        taken.push({ orderItemId: null, quantity: 1, amount: delivery, lineId: null, isOfUnits: true })
      return [...shares, { order: owner, parts: taken }]
    }
    shares.push({ order: owner, parts: taken })
    /** The units that these were taken in exchange for, with what is still to go back. */
    const before = (each: Units, amount: Pence): Units[] => {
      const origin = earlier.lines.find(({ swapItemId }) => swapItemId === each.itemId)
      if (!origin) return []
      const { quantity, wanted } = each
      const given = Math.max(0, each.given - paidFor(itemOf(each.itemId), quantity))
      const asDifference = Math.ceil((origin.swapRefund * quantity) / origin.quantity)
      return [{ ...each, itemId: origin.orderItemId, wanted: wanted - amount, given: given + asDifference }]
    }
    units = units.flatMap(each => before(each, 0))
    differences = differences.flatMap((each, index) => before(each, less[index]!.amount))
    owner = earlier.order
  }
}

/** Reads the order whose garments this one was taken in exchange for. */
const readEarlier = async (db: Knex, { id }: Order) => {
  const found = await Return.query(db).findOne({ replacement_id: id })
  if (!found) return null
  const order = await Order.query(db).findById(found.orderId).throwIfNotFound()
  return { order, lines: await ReturnLine.query(db).where({ return_id: found.id }) }
}

/** Money that went back for no line in particular is not there any more. */
const openPurse = async (db: Knex, order: Order) => {
  let left = await leftToRefund(db, { orderId: order.id, captured: capturedOf(order) })
  return {
    take: (amount: Pence): Pence => {
      const taken = Math.max(0, Math.min(amount, left))
      left -= taken
      return taken
    },
  }
}

interface Wanted {
  /** All lines of the order. */
  items: readonly OrderItem[]
  units: readonly Units[]
  /** Units of each line whose money has paid for other garments than these. */
  exchanged: ReadonlyMap<string, number>
}

/** Plans the refund of these units of an order, and tells whether nothing of it is left with the customer then. */
const planUnits = async (db: Knex, order: Order, { items, units, exchanged }: Wanted) => {
  const gone = await readGone(db, order.id)
  const goneOf = (id: string) => gone.get(id)?.units ?? 0
  const wanted = units.flatMap(({ itemId, ...each }) => {
    const item = items.find(({ id }) => id === itemId)!
    const left = item.quantity - goneOf(itemId) - (exchanged.get(itemId) ?? 0)
    const quantity = Math.min(each.quantity, left)
    return quantity > 0 ? [{ ...each, itemId, quantity }] : []
  })
  const lines = wanted.map(({ itemId, quantity }) => ({ itemId, quantity }))
  const planned = await planParts(db, order, { lines, delivery: false }, exchanged)
  const parts = planned.map((part, index): Part => {
    const { line, given } = wanted[index]!
    return { ...part, amount: Math.max(0, part.amount - given), lineId: line.id, isOfUnits: true }
  })
  const isLast = items.every(
    ({ id, quantity }) => goneOf(id) + (lines.find(({ itemId }) => itemId === id)?.quantity ?? 0) >= quantity,
  )
  return { parts, isLast }
}

interface Due {
  /** The order of the return. */
  order: Order
  /** The order that delivery was paid with. */
  owner: Order
  found: Booked
  lines: readonly PlannedLine[]
}

/** Reads what goes back of delivery with the last of an order's garments. */
const deliveryDue = async (
  db: Knex,
  { order, owner, found, lines }: Due,
  rates: DeliveryRates,
): Promise<Pence> => {
  const period = periodOf(order)
  const isByLaw = period !== null && Date.parse(found.createdAt) <= period.byLawUntil
  const isFault = lines.some(({ line }) => isOurFault(line.reason))
  if (!isByLaw && !isFault) return 0
  const items = await OrderItem.query(db).where({ order_id: owner.id })
  const gone = await readGone(db, owner.id)
  const paid = paidForDelivery(owner.total, items) - (gone.get(null)?.amount ?? 0)
  // The law gives back the price of standard delivery alone where the shopper chose a dearer one.
  return owner.shippingMethod === 'standard' || isFault
    ? paid
    : Math.min(paid, deliveryPrice('standard', owner.subtotal, rates))
}
