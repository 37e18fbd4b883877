import { returnDays } from '@shop/contracts/shop/returnDays'
import type { Knex } from 'knex'
import { rows } from '../../../platform/database/rows.ts'
import type { Order } from '../Order.ts'
import type { ReturnPeriod } from '../returnPeriod.ts'
import { unitsSentSql } from '../parcels/units.ts'
import { sentRestockedSql, unexchangedRefundedSql } from '../refunds/unitsSql.ts'
import { unitsBackForRefundSql, unitsReturnedSql } from './Return.ts'

/** SQL condition that a return `r` was refused after its parcel had arrived. */
const isRefusedSql = `(r.state = 'CANCELED' and r.received_at is not null)`

/** SQL of the units of a line `i` in completed and pending refunds that had been sent and were not exchanged. */
const sentRefundedSql = `(select coalesce(${unexchangedRefundedSql}, 0) from refund_lines l
  join refunds r on r.id = l.refund_id where l.order_item_id = i.id and l.is_of_sent)`

export interface ReturnableUnits {
  itemId: string
  quantity: number
}

/**
 * Reads the units of each line that can still be returned: sent units without those in a return, and without those that
 * staff refunded, or restocked with a refund that failed. A return that was cancelled before its parcel arrived does not
 * count. A refund by staff first counts for units that were returned but whose refund failed. Tested on SQLite and
 * Postgres.
 */
export const readReturnable = async (db: Knex, orderId: string): Promise<ReturnableUnits[]> => {
  const unitRows = await rows<{
    itemId: string
    sent: number
    returned: number
    backForRefund: number
    refunded: number
    restocked: number
  }>(
    db,
    `select i.id as "itemId", ${unitsSentSql} as sent, ${unitsReturnedSql(`(r.state <> 'CANCELED' or ${isRefusedSql})`)} as returned,
        ${unitsBackForRefundSql} as "backForRefund", ${sentRefundedSql} as refunded,
        ${sentRestockedSql} as restocked
      from order_items i where i.order_id = ?`,
    [orderId],
  )
  return unitRows
    .map(({ itemId, sent, returned, backForRefund, refunded, restocked }) => ({
      itemId,
      quantity: sent - returned - Math.max(refunded - backForRefund, restocked),
    }))
    .filter(({ quantity }) => quantity > 0)
}

interface ReturnTerms {
  period: ReturnPeriod | null
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
