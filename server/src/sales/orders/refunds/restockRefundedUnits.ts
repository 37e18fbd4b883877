import type { Knex } from 'knex'
import { nameOrder } from '../../../platform/events/nameOrder.ts'
import { rows } from '../../../platform/database/rows.ts'
import { lockStock } from '../../../catalogue/products/inventory/lockStock.ts'
import { moveStock } from '../../../catalogue/products/inventory/stock.ts'
import type { Refund } from './Refund.ts'
import { unitsSentSql } from '../parcels/units.ts'
import { unitsBackForRefundSql, unitsReturnedSql } from '../returns/Return.ts'
import { sentRestockedSql, unexchangedRefundedSql } from './unitsSql.ts'

/**
 * SQL of the unsent units of a line `i` that are neither in stock again nor kept back: the end of its order has restocked
 * the others, even if the refund that ended it failed later.
 */
const unsentLeftSql = `i.quantity - i.left_out - ${unitsSentSql}
  - coalesce((select m.quantity from stock_moves m where m.order_item_id = i.id and m.kind = 'RESTOCK'), 0)
  - (select sum(case when l.restocks then l.restocked when r.state = 'FAILED' then 0 else l.quantity end)
    from refund_lines l join refunds r on r.id = l.refund_id where l.order_item_id = i.id and not l.is_of_sent)`

/** SQL of the sent units of a line `i` that are not back: neither with a checked return nor with a refund. */
const sentLeftSql = `${unitsSentSql} - ${unitsReturnedSql("r.state in ('CHECKED', 'DONE')")} - ${sentRestockedSql}`

interface Units {
  id: string
  variant_id: string
  quantity: number
  toReturn: number
  /** Units that are not back in stock yet. */
  unitsLeft: number
  is_of_sent: boolean | 0 | 1
}

/**
 * Restocks the units of a completed refund if staff chose that. Units that came back with an earlier, failed refund or
 * with the return that it was for are not restocked again by the refund that replaces it. Tested on SQLite and Postgres.
 */
export const restockRefundedUnits = async (
  trx: Knex.Transaction,
  { id, orderId }: Pick<Refund, 'id' | 'orderId'>,
  attribution: { at: string; actor: string },
): Promise<void> => {
  const itemUnits = await rows<Units>(
    trx,
    `select t.id, i.variant_id, t.quantity, t.is_of_sent, (
        select ${unexchangedRefundedSql} - sum(l.restocked) - case when t.is_of_sent then ${unitsBackForRefundSql} else 0 end
          from refund_lines l join refunds r on r.id = l.refund_id
          where l.order_item_id = i.id and l.is_of_sent = t.is_of_sent) as "toReturn",
        case when t.is_of_sent then ${sentLeftSql} else ${unsentLeftSql} end as "unitsLeft"
      from refund_lines t join order_items i on i.id = t.order_item_id
      where t.refund_id = ? and t.restocks and t.restocked = 0 and i.variant_id is not null`,
    [id],
  )
  const lines = itemUnits
    .map(line => ({
      ...line,
      units: Math.min(line.quantity, line.toReturn, line.unitsLeft),
    }))
    .filter(({ units }) => units > 0)
  if (lines.length === 0) return
  const note = `Returned from order ${await nameOrder(trx, orderId)}.`
  const stockLines = (isOfSent: boolean) =>
    lines
      .filter(line => Boolean(line.is_of_sent) === isOfSent)
      .map(({ variant_id: variantId, units: quantity }) => ({ orderItemId: null, variantId, quantity, note }))
  await lockStock(
    trx,
    lines.map(line => line.variant_id),
  )
  // Unsent units never left the shop.
  await moveStock(trx, 'restock', stockLines(false), attribution)
  await moveStock(trx, 'return', stockLines(true), attribution)
  for (const { id: lineId, units } of lines)
    await trx('refund_lines').where({ id: lineId }).update({ restocked: units })
}

/**
 * Restocks the unsent units of a failed refund if their order was cancelled while the refund was pending: the
 * cancellation left them to the refund, which will not restock them any more. Tested on SQLite and Postgres.
 */
export const restockUnitsOfCanceled = async (
  trx: Knex.Transaction,
  { id, orderId }: Pick<Refund, 'id' | 'orderId'>,
  attribution: { at: string; actor: string },
): Promise<void> => {
  const lines = await rows<Pick<Units, 'id' | 'variant_id' | 'quantity' | 'unitsLeft'>>(
    trx,
    `select t.id, i.variant_id, t.quantity, ${unsentLeftSql} as "unitsLeft"
      from refund_lines t join order_items i on i.id = t.order_item_id join orders o on o.id = i.order_id
      where t.refund_id = ? and o.status = 'CANCELED' and t.restocks and t.restocked = 0 and not t.is_of_sent
        and i.variant_id is not null order by i.variant_id`,
    [id],
  )
  const note = `Left from cancelled order ${await nameOrder(trx, orderId)}.`
  for (const { id: lineId, variant_id: variantId, quantity: refunded, unitsLeft } of lines) {
    const quantity = Math.min(refunded, unitsLeft)
    if (quantity <= 0) continue
    await moveStock(trx, 'restock', [{ orderItemId: null, variantId, quantity, note }], attribution)
    await trx('refund_lines').where({ id: lineId }).update({ restocked: quantity })
  }
}
