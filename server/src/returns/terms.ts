import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { rows } from '../database/rows.ts'
import type { Order } from '../orders/Order.ts'
import { readExchanged } from '../refunds/exchanged.ts'
import { readGone } from '../refunds/refundLines.ts'
import { isExchanged, openStates } from '../orders/Return.ts'

const day = 24 * 60 * 60_000
/** Time after which a parcel of which nobody has said that it was delivered counts as delivered, ms. */
const assumedDelivery = 7 * day
/** The law's own period from delivery: Consumer Contracts Regulations 2013, regulation 30. */
const lawPeriod = 14 * day

/** How long an order can be returned, from its delivery; instants as ms. */
export interface Period {
  /** End of the shop's promise. */
  until: number
  /** End of the law's period, in which delivery is refunded as well. */
  byLawUntil: number
}

/** Reads the period in which an order that was sent can be returned. */
export const readPeriod = async (
  db: Knex,
  { id, shippedAt }: Pick<Order, 'id' | 'shippedAt'>,
): Promise<Period | null> => {
  if (shippedAt === null) return null
  const delivered: { at: string } | undefined = await db('order_events')
    .where({ order_id: id, to_status: 'DELIVERED' })
    .first('at')
  const from = delivered ? Date.parse(delivered.at) : Date.parse(shippedAt) + assumedDelivery
  return { until: from + returnDays * day, byLawUntil: from + lawPeriod }
}

/** Units of line `i` in returns `r` that are in one of these states. */
const returned = (states: string) => `(select coalesce(sum(l.quantity), 0) from return_lines l
  join returns r on r.id = l.return_id where l.order_item_id = i.id and ${states})`

const isOpen = `r.state in (${openStates.map(state => `'${state}'`).join(', ')})`

/**
 * Reads the units of each line that have not been refunded or exchanged and are not on their way back. What was taken in
 * exchange is refunded with the order that it was paid with, so there returns alone count. Tested on SQLite and Postgres.
 */
export const readLeft = async (
  db: Knex,
  orderId: string,
): Promise<{ itemId: string; quantity: number }[]> => {
  const [gone, exchanged] = [await readGone(db, orderId), await readExchanged(db, orderId)]
  const found = await rows<{
    itemId: string
    quantity: number
    asked: number
    all: number
    isReplacement: number | boolean
  }>(
    db,
    `select i.id as "itemId", i.quantity, ${returned(`(${isOpen} and not (${isExchanged}))`)} as asked,
        ${returned("r.state <> 'CANCELED'")} as "all",
        exists (select 1 from return_lines s where s.swap_item_id = i.id) as "isReplacement"
      from order_items i where i.order_id = ?`,
    [orderId],
  )
  return found
    .map(({ itemId, quantity, asked, all, isReplacement }) => {
      const refunded = gone.get(itemId)?.units ?? 0
      const taken = isReplacement ? Math.max(all, refunded) : asked + refunded + (exchanged.get(itemId) ?? 0)
      return { itemId, quantity: quantity - taken }
    })
    .filter(({ quantity }) => quantity > 0)
}

/** Says why nothing of an order can be returned; null where something can. */
export const refusalOf = (
  { status }: Pick<Order, 'status'>,
  { period, left, now }: { period: Period | null; left: readonly unknown[]; now: number },
): string | null => {
  if (status === 'CANCELED' || status === 'REFUNDED') return 'This order has ended.'
  if (period === null || (status !== 'SHIPPED' && status !== 'DELIVERED'))
    return 'This order has not been sent yet.'
  if (left.length === 0) return 'Everything in this order has been returned or is on its way back.'
  if (now > period.until)
    return `The ${returnDays} days for returns are over. If something is faulty, please contact us: your rights last longer.`
  return null
}
