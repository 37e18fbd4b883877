import type { Pence } from '@shop/contracts/money'
import { paidForDelivery } from '@shop/contracts/orders/refundAmount'
import { isOurFault } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import { deliveryPrice, type DeliveryRates } from '../pricing/delivery.ts'
import { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { Return, ReturnLine } from '../orders/Return.ts'
import { leftToRefund } from '../refunds/intendRefund.ts'
import { capturedOf } from '../refunds/refundable.ts'
import { readExchanged } from '../refunds/exchanged.ts'
import { planParts, readGone, type RefundLine } from '../refunds/refundLines.ts'
import { isSwapped } from './present.ts'
import { readPeriod } from '../orders/returnPeriod.ts'

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
  /** Most that one line counts for where it was swapped for another one: what was credited for it. */
  most: Pence
}

/**
 * Plans what goes back with a return before anything is deducted: what was paid for its units, as far as it has not gone
 * back, and delivery with the last of an order's garments. For what was once taken in exchange the money is that of the
 * earlier order, and what was paid on top.
 */
export const planReturn = async (
  db: Knex,
  { order, found, lines }: { order: Order; found: Booked; lines: readonly PlannedLine[] },
  rates: DeliveryRates,
): Promise<Share[]> => {
  const back = lines.filter(bought => !isSwapped(bought))
  const differences = lines
    .filter(({ line }) => line.swapRefund > 0)
    .filter(isSwapped)
    .map(({ line, item }) => ({
      orderItemId: item.id,
      quantity: line.quantity,
      amount: line.swapRefund,
      lineId: line.id,
      isOfUnits: false,
    }))
  let units: Units[] = back.map(({ line, item }) => ({
    line,
    itemId: item.id,
    quantity: line.quantity,
    most: Infinity,
  }))
  const shares: Share[] = []
  let owner = order
  for (;;) {
    const earlier = await readEarlier(db, owner)
    const purse = await openPurse(db, owner)
    const exchanged = owner.id === order.id ? await readExchanged(db, order.id) : new Map<string, number>()
    const { parts, isLast } = await planUnits(db, owner, { units, exchanged })
    const taken = parts.map(part => ({ ...part, amount: purse.take(part.amount) }))
    if (owner.id === order.id)
      taken.push(...differences.map(part => ({ ...part, amount: purse.take(part.amount) })))
    if (!earlier) {
      const delivery = isLast ? purse.take(await deliveryDue(db, { order, owner, found, lines }, rates)) : 0
      if (delivery > 0)
        taken.push({ orderItemId: null, quantity: 1, amount: delivery, lineId: null, isOfUnits: true })
      return [...shares, { order: owner, parts: taken }]
    }
    shares.push({ order: owner, parts: taken })
    const items = await OrderItem.query(db).where({ order_id: owner.id })
    units = units.flatMap(({ line, itemId, quantity }) => {
      const origin = earlier.lines.find(each => each.swapItemId === itemId)
      const item = items.find(({ id }) => id === itemId)!
      const most = Math.floor((item.discount * quantity) / item.quantity)
      return origin ? [{ line, itemId: origin.orderItemId, quantity, most }] : []
    })
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
  units: readonly Units[]
  /** Units of each line whose money has paid for other garments than these. */
  exchanged: ReadonlyMap<string, number>
}

/** Plans the refund of these units of an order, and tells whether nothing of it is left with the customer then. */
const planUnits = async (db: Knex, order: Order, { units, exchanged }: Wanted) => {
  const gone = await readGone(db, order.id)
  const goneOf = (id: string) => gone.get(id)?.units ?? 0
  const items = await OrderItem.query(db).where({ order_id: order.id })
  const wanted = units.flatMap(({ itemId, ...each }) => {
    const item = items.find(({ id }) => id === itemId)!
    const left = item.quantity - goneOf(itemId) - (exchanged.get(itemId) ?? 0)
    const quantity = Math.min(each.quantity, left)
    return quantity > 0 ? [{ ...each, itemId, quantity }] : []
  })
  const lines = wanted.map(({ itemId, quantity }) => ({ itemId, quantity }))
  const planned = await planParts(db, order, { lines, delivery: false }, exchanged)
  const parts = planned.map((part, index): Part => {
    const { line, most } = wanted[index]!
    return { ...part, amount: Math.min(part.amount, most), lineId: line.id, isOfUnits: true }
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
  const period = await readPeriod(db, order)
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
