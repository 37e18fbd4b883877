import type { Pence } from '@shop/contracts/money'
import { paidForDelivery } from '@shop/contracts/orders/refundAmount'
import { isOurFault } from '@shop/contracts/returnReasons'
import type { Knex } from 'knex'
import { deliveryPrice, type DeliveryRates } from '../pricing/delivery.ts'
import type { Order } from '../orders/Order.ts'
import { OrderItem } from '../orders/OrderItem.ts'
import { leftToRefund } from '../refunds/intendRefund.ts'
import { capturedOf } from '../refunds/refundable.ts'
import { planParts, readGone, type RefundLine } from '../refunds/refundLines.ts'
import type { BoughtLine } from './present.ts'
import type { Return } from './Return.ts'
import { readPeriod } from './terms.ts'

export interface Plan {
  /** Parts of the refund before deductions, by the line of the order; none for units that were refunded already. */
  parts: Map<string, RefundLine>
  delivery: Pence
}

/**
 * Plans what goes back with a return before anything is deducted: what was paid for its units, as far as it has not gone
 * back, and delivery with the last of an order's garments.
 */
export const planReturn = async (
  db: Knex,
  { order, found, lines }: { order: Order; found: Return; lines: readonly BoughtLine[] },
  rates: DeliveryRates,
): Promise<Plan> => {
  const gone = await readGone(db, order.id)
  const goneOf = (id: string) => gone.get(id)?.units ?? 0
  const wanted = lines
    .map(({ line, item }) => ({
      itemId: item.id,
      quantity: Math.min(line.quantity, item.quantity - goneOf(item.id)),
    }))
    .filter(({ quantity }) => quantity > 0)
  // Money that went back for no line in particular is not there any more.
  let left = await leftToRefund(db, { orderId: order.id, captured: capturedOf(order) })
  const take = (amount: Pence): Pence => {
    const taken = Math.max(0, Math.min(amount, left))
    left -= taken
    return taken
  }
  const planned = await planParts(db, order, { lines: wanted, delivery: false })
  const parts = new Map(planned.map(part => [part.orderItemId!, { ...part, amount: take(part.amount) }]))
  const items = await OrderItem.query(db).where({ order_id: order.id })
  const isLast = items.every(
    ({ id, quantity }) =>
      goneOf(id) + (wanted.find(({ itemId }) => itemId === id)?.quantity ?? 0) >= quantity,
  )
  const period = await readPeriod(db, order)
  const isByLaw = period !== null && Date.parse(found.createdAt) <= period.byLawUntil
  const isFault = lines.some(({ line }) => isOurFault(line.reason))
  const paid = paidForDelivery(order.total, items) - (gone.get(null)?.amount ?? 0)
  // The law gives back the price of standard delivery alone where the shopper chose a dearer one.
  const due =
    order.shippingMethod === 'standard' || isFault
      ? paid
      : Math.min(paid, deliveryPrice('standard', order.subtotal, rates))
  return {
    parts,
    delivery: isLast && (isByLaw || isFault) ? take(due) : 0,
  }
}
