import type { Order as OrderAnswer } from '@shop/contracts/orders/endpoints'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import type { Knex } from 'knex'
import { raw } from 'objection'
import { Order } from './Order.ts'
import { hasNoItemsSql } from './surcharges.ts'

type OrderIdentity = Pick<Order, 'id' | 'addsTo' | 'email' | 'userId'>

/** Tells whether an addition is a surcharge. SQLite returns 0 or 1 for `hasNoItemsSql`, Postgres a boolean. */
const isSurcharge = ({ addsTo, ...row }: Order): boolean =>
  addsTo !== null && Boolean((row as { isSurcharge?: boolean | 0 | 1 }).isSurcharge)

const isOfSameBuyer = (order: Order, buyer: Pick<OrderIdentity, 'email' | 'userId'>): boolean =>
  order.email === buyer.email && order.userId === buyer.userId

/**
 * Reads the additions to orders, the oldest first, or the orders that they were added to. Staff pass no `urlOf`. `url`
 * is null for an order of another buyer, for example after a correction of its email address, because the link gives
 * access to that order.
 */
export const readLinkedOrders = async (
  db: Knex,
  orders: readonly OrderIdentity[],
  urlOf?: (order: Order) => string,
): Promise<Map<string, Pick<OrderAnswer, 'together'>>> => {
  const relatedOrders = await Order.query(db)
    .select('orders.*', raw(`${hasNoItemsSql} as is_surcharge`))
    .whereIn(
      'adds_to',
      orders.map(({ id }) => id),
    )
    .orWhereIn(
      'id',
      orders.flatMap(({ addsTo }) => addsTo ?? []),
    )
    .orderBy(['created_at', 'id'])
  return new Map(
    orders.flatMap(({ id, addsTo, email, userId }) => {
      const linkedOrders = relatedOrders.filter(other => other.addsTo === id || other.id === addsTo)
      const together = linkedOrders.map(other => ({
        id: other.id,
        number: other.number,
        status: other.status,
        total: other.total,
        isAddition: other.addsTo === id,
        ...(isSurcharge(other) && { paysFor: deliveryName(other.deliveryWay) }),
        quoteUntil: other.quoteUntil,
        url: isOfSameBuyer(other, { email, userId }) ? (urlOf?.(other) ?? null) : null,
      }))
      return together.length > 0 ? [[id, { together }] as const] : []
    }),
  )
}

/** Beginning of the history's line about changed garments of an order. */
export const changedText = 'Changed: '

/** Reads which garments of orders staff have changed, the first change first. */
export const readChanges = async (
  db: Knex,
  orderIds: readonly string[],
): Promise<Map<string, Pick<OrderAnswer, 'changes'>>> => {
  const changeEvents: { order_id: string; at: string; detail: string }[] = await db('order_events')
    .whereIn('order_id', [...orderIds])
    .where({ is_note: false })
    .whereLike('detail', `${changedText}%`)
    .orderBy(['at', 'id'])
    .select('order_id', 'at', 'detail')
  return new Map(
    orderIds.flatMap(id => {
      const changes = changeEvents
        .filter(event => event.order_id === id)
        .map(({ at, detail }) => ({ at, text: detail.slice(changedText.length) }))
      return changes.length > 0 ? [[id, { changes }] as const] : []
    }),
  )
}
