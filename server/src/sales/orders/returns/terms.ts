import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import type { Period } from '../returnPeriod.ts'
import { readExchanged } from '../refunds/exchanged.ts'
import { readGone } from '../refunds/refundLines.ts'
import { isExchanged, openStates } from './Return.ts'

/** Units of line `i` in returns `r` that are in one of these states. */
const returned = (states: string) => `(select coalesce(sum(l.quantity), 0) from return_lines l
  join returns r on r.id = l.return_id where l.order_item_id = i.id and ${states})`

const isOpen = `r.state in (${openStates.map(state => `'${state}'`).join(', ')})`

/** Tells of a return `r` whether its garments arrived and were not accepted. */
const isRefused = `(r.state = 'CANCELED' and r.received_at is not null)`

/**
 * Reads the units of each line that have not been refunded, exchanged or refused and are not on their way back. What was taken in
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
    `select i.id as "itemId", i.quantity, ${returned(`(${isOpen} and not (${isExchanged}) or ${isRefused})`)} as asked,
        ${returned(`(r.state <> 'CANCELED' or ${isRefused})`)} as "all",
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
  if (status === 'CANCELED') return 'This order was cancelled, so there is nothing to return.'
  if (status === 'REFUNDED') return 'This order has been refunded in full.'
  if (period === null || (status !== 'SHIPPED' && status !== 'DELIVERED'))
    return 'This order has not been sent yet.'
  if (left.length === 0)
    return 'Everything in this order has been returned or refunded, or is on its way back.'
  if (now > period.until)
    return `The ${returnDays} days for returns are over. If something is faulty, please contact us: your rights last longer.`
  return null
}
