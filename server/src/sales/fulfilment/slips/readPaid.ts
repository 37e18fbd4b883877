import type { Pence } from '@shop/contracts/money'
import type { VatReason } from '@shop/contracts/vatReasons'
import type { Knex } from 'knex'
import { placeholdersFor, rows } from '../../../platform/database/rows.ts'
import type { Order } from '../../orders/Order.ts'
import { readSurchargesOf } from '../../orders/surcharges.ts'
import { allocate, vatContainedIn } from '../../pricing/priceOrder.ts'

type PaidOrder = Pick<Order, 'id' | 'total' | 'tax' | 'vatRate' | 'vatReason'>

/** Amounts paid, VAT included, and the VAT in them. */
interface Paid {
  paid: Pence
  vat: Pence
}

/** Payments for the parts of an order, less what has been given back and is not of units that will not be sent. */
export interface PaidParts {
  /** Returns the payment for units of a line. */
  paidForUnits: (itemId: string, quantity: number) => Paid
  delivery: Paid
  /** Payment for delivery with the order itself, without what was given back or paid later. */
  deliveryAtSale: Paid
}

interface PaidItem {
  id: string
  order_id: string
  quantity: number
  paid: Pence
  tax: Pence
  vat_rate: number
  vat_reason: VatReason
  /** Units of the line that were refunded, and the amount for them. */
  refunded_units: number
  refunded: Pence
  /** Refunded difference in price, because the units of the line became a cheaper variant. */
  difference: Pence
}

/** Later than every time in the database. */
const always = '9999'

/** Reads the lines of orders with their refunds from before a time. Tested on SQLite and Postgres. */
const readItems = (db: Knex, orderIds: readonly string[], before: string): Promise<PaidItem[]> =>
  rows<PaidItem>(
    db,
    `select i.id, i.order_id, i.quantity, i.line_total - i.discount as paid, i.tax, i.vat_rate, i.vat_reason,
        coalesce(f.units, 0) as refunded_units, coalesce(f.amount, 0) as refunded, coalesce((
          select sum(d.amount) from refund_differences d join refunds r on r.id = d.refund_id
            where d.order_item_id = i.id and not d.is_of_exchange and r.state <> 'FAILED' and r.created_at < ?), 0) as difference
      from order_items i left join (select l.order_item_id, sum(l.quantity) as units, sum(l.amount) as amount
        from refund_lines l join refunds r on r.id = l.refund_id
        where r.state <> 'FAILED' and r.created_at < ? and r.order_id in (${placeholdersFor(orderIds)})
        group by l.order_item_id) f on f.order_item_id = i.id
      where i.order_id in (${placeholdersFor(orderIds)}) order by i.id`,
    [before, before, ...orderIds, ...orderIds],
  )

interface RefundSums {
  order_id: string
  /** Refunds of no line, such as goodwill. */
  free: Pence
  delivery: Pence
}

/** Reads the refunds of orders from before a time that are not of garments. Tested on SQLite and Postgres. */
const readRefundSums = (db: Knex, orderIds: readonly string[], before: string): Promise<RefundSums[]> => {
  const refundsOf = `select id from refunds where order_id in (${placeholdersFor(orderIds)})`
  return rows<RefundSums>(
    db,
    `select r.order_id, sum(r.amount - coalesce(l.amount, 0) - coalesce(d.amount, 0)) as free,
        sum(coalesce(l.delivery, 0)) as delivery
      from refunds r left join (select refund_id, sum(amount) as amount,
          sum(case when order_item_id is null then amount else 0 end) as delivery
          from refund_lines where refund_id in (${refundsOf}) group by refund_id) l on l.refund_id = r.id
      left join (select refund_id, sum(amount) as amount
          from refund_differences where refund_id in (${refundsOf}) group by refund_id) d on d.refund_id = r.id
      where r.state <> 'FAILED' and r.unmatched_payment_id is null and r.created_at < ?
        and r.order_id in (${placeholdersFor(orderIds)}) group by r.order_id`,
    [...orderIds, ...orderIds, before, ...orderIds],
  )
}

interface ExchangedLine {
  swap_item_id: string
  order_item_id: string
  quantity: number
  swap_refund: Pence
  replaced_at: string
}

/**
 * Reads what the garments returned for exchanged ones had cost, by line of the replacement, less the refund of a lower
 * price. Such a garment may be a replacement itself. Tested on SQLite and Postgres.
 */
const readCredits = async (db: Knex, itemIds: readonly string[]): Promise<Map<string, Pence>> => {
  const credits = new Map<string, Pence>()
  if (itemIds.length === 0) return credits
  const exchanged = await rows<ExchangedLine>(
    db,
    `select l.swap_item_id, l.order_item_id, l.quantity, l.swap_refund, o.created_at as replaced_at
      from return_lines l join order_items i on i.id = l.swap_item_id join orders o on o.id = i.order_id
      where l.swap_item_id in (${placeholdersFor(itemIds)})`,
    itemIds,
  )
  for (const { swap_item_id: swapItemId, order_item_id: itemId, ...line } of exchanged) {
    const order: PaidOrder | undefined = await db('orders as o')
      .join('order_items as i', 'i.order_id', 'o.id')
      .where({ 'i.id': itemId })
      .first({
        id: 'o.id',
        total: 'o.total',
        tax: 'o.tax',
        vatRate: 'o.vat_rate',
        vatReason: 'o.vat_reason',
      })
    // The refund of a lower price is made later, and must not count twice.
    const parts = order && (await readPaid(db, [order], line.replaced_at)).get(order.id)
    const paid = parts?.paidForUnits(itemId, line.quantity).paid ?? 0
    credits.set(swapItemId, Math.max(0, paid - line.swap_refund))
  }
  return credits
}

/** Returns an amount with its VAT: that of the invoice if the amount is the invoiced one. */
const paidOf = (paid: Pence, invoiced: Paid, vat: { rate: number; reason: VatReason }): Paid => ({
  paid,
  vat: paid === invoiced.paid ? invoiced.vat : vatContainedIn(paid, vat),
})

interface Payments {
  items: readonly PaidItem[]
  refunds: RefundSums | undefined
  credits: ReadonlyMap<string, Pence>
  /** Payments for a dearer delivery. */
  surcharges: Pence
}

/** A refund of no line lowers the prices of the garments in proportion, and then that of delivery. */
const partsOf = (
  { total, tax, vatRate: rate, vatReason: reason }: PaidOrder,
  { items, refunds, credits, surcharges }: Payments,
): PaidParts => {
  const kept = items.map(({ paid, refunded, difference }) => Math.max(0, paid - difference - refunded))
  const free = refunds?.free ?? 0
  const ofGoods = Math.min(
    free,
    kept.reduce((sum, paid) => sum + paid, 0),
  )
  const reductions = allocate(ofGoods, kept)
  const sum = (key: 'paid' | 'tax') => items.reduce((remaining, item) => remaining - item[key], 0)
  const deliveryAtSale = { paid: total + sum('paid'), vat: tax + sum('tax') }
  const paidForDelivery = deliveryAtSale.paid - (refunds?.delivery ?? 0) - (free - ofGoods)
  return {
    paidForUnits: (itemId, quantity) => {
      const index = items.findIndex(({ id }) => id === itemId)
      const item = items[index]
      if (!item) return { paid: 0, vat: 0 }
      const share = (amount: Pence, units = item.quantity) => Math.round((amount * quantity) / units)
      const reduction = reductions[index] ?? 0
      const keptUnits = Math.max(1, item.quantity - item.refunded_units)
      const invoiced = { paid: share(item.paid), vat: share(item.tax) }
      const givenBack = share(item.difference) + share(reduction, keptUnits)
      const paid = invoiced.paid - givenBack + share(credits.get(itemId) ?? 0)
      return paidOf(Math.max(0, paid), invoiced, { rate: item.vat_rate, reason: item.vat_reason })
    },
    delivery: paidOf(Math.max(0, paidForDelivery) + surcharges, deliveryAtSale, { rate, reason }),
    deliveryAtSale,
  }
}

/**
 * Reads what was paid for the parts of orders, by order: with the payments for a dearer delivery and for garments that
 * were returned in exchange, and without the refunds made before a time.
 */
export const readPaid = async (
  db: Knex,
  orders: readonly PaidOrder[],
  before = always,
): Promise<Map<string, PaidParts>> => {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const items = await readItems(db, ids, before)
  const refunds = await readRefundSums(db, ids, before)
  const surcharges = await readSurchargesOf(db, ids)
  const credits = await readCredits(
    db,
    items.map(({ id }) => id),
  )
  return new Map(
    orders.map(order => [
      order.id,
      partsOf(order, {
        items: items.filter(item => item.order_id === order.id),
        refunds: refunds.find(refund => refund.order_id === order.id),
        credits,
        surcharges: surcharges
          .filter(surcharge => surcharge.order.addsTo === order.id)
          .reduce((sum, { left }) => sum + left, 0),
      }),
    ]),
  )
}
