import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import type { Period } from '../returnPeriod.ts'
import { unitsSent } from '../parcels/units.ts'
import { readExchangedUnits } from '../refunds/exchangedUnits.ts'
import { readRefundedLines } from '../refunds/refundLines.ts'
import { isExchangedSql, openStates } from './Return.ts'

/** SQL of the units of a line `i` in returns `r` that meet a condition. */
const unitsIn = (condition: string) => `(select coalesce(sum(l.quantity), 0) from return_lines l
  join returns r on r.id = l.return_id where l.order_item_id = i.id and ${condition})`

const isOpenSql = `r.state in (${openStates.map(state => `'${state}'`).join(', ')})`

/** SQL condition that a return `r` was refused after its parcel had arrived. */
const isRefusedSql = `(r.state = 'CANCELED' and r.received_at is not null)`

/**
 * Reads the units of each line that can still be returned: sent, and neither refunded, exchanged, refused nor
 * in an open return. Returned units of an exchange order are refunded from the order that paid for it, so
 * they are counted by its returns instead of its refunds. Tested on SQLite and Postgres.
 */
export const readReturnable = async (
  db: Knex,
  orderId: string,
): Promise<{ itemId: string; quantity: number }[]> => {
  const refundedLines = await readRefundedLines(db, orderId)
  const exchangedUnits = await readExchangedUnits(db, orderId)
  const unitRows = await rows<{
    itemId: string
    sent: number
    openOrRefused: number
    allReturned: number
    isReplacement: number | boolean
  }>(
    db,
    `select i.id as "itemId", ${unitsSent} as sent, ${unitsIn(`(${isOpenSql} and not (${isExchangedSql}) or ${isRefusedSql})`)} as "openOrRefused",
        ${unitsIn(`(r.state <> 'CANCELED' or ${isRefusedSql})`)} as "allReturned",
        exists (select 1 from return_lines s where s.swap_item_id = i.id) as "isReplacement"
      from order_items i where i.order_id = ?`,
    [orderId],
  )
  return unitRows
    .map(({ itemId, sent, openOrRefused, allReturned, isReplacement }) => {
      const refundedUnits = refundedLines.get(itemId)?.sentUnits ?? 0
      const used = isReplacement
        ? Math.max(allReturned, refundedUnits)
        : openOrRefused + refundedUnits + (exchangedUnits.get(itemId) ?? 0)
      return { itemId, quantity: sent - used }
    })
    .filter(({ quantity }) => quantity > 0)
}

interface ReturnTerms {
  period: Period | null
  returnable: readonly unknown[]
  /** Milliseconds. */
  now: number
}

/** Explains why nobody can return anything of an order; null if something can be returned. */
export const impossibilityOf = (
  { status }: Pick<Order, 'status'>,
  { period, returnable }: Omit<ReturnTerms, 'now'>,
): string | null => {
  if (status === 'CANCELED') return 'This order was cancelled, so there is nothing to return.'
  if (status === 'REFUNDED') return 'This order has been refunded in full.'
  if (period === null) return 'This order has not been sent yet.'
  return returnable.length === 0
    ? 'Everything in this order has been returned or refunded, or is on its way back.'
    : null
}

/** Tells whether the return period is over. */
export const isLate = ({ period, now }: Omit<ReturnTerms, 'returnable'>): boolean =>
  period !== null && now > period.until

/** Explains why its owner cannot return anything of an order; null if something can be returned. */
export const refusalOf = (order: Pick<Order, 'status'>, terms: ReturnTerms): string | null =>
  impossibilityOf(order, terms) ??
  (isLate(terms)
    ? `The ${returnDays} days for returns are over. If something is faulty, please contact us: your rights last longer.`
    : null)
