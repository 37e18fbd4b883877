import type { Pence } from '@shop/contracts/money'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../platform/database/insertRows.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { OrderItem } from '../OrderItem.ts'

/** Difference in price that is refunded for units of a line, which the customer keeps or is sent. */
interface Difference {
  orderItemId: string
  amount: Pence
}

/**
 * SQL of the part of the price of a line `i` that was refunded, or is being refunded, because its units became a cheaper
 * variant before they were sent. Differences of exchanges belong to single units, which their return knows.
 */
export const refundedDifferenceSql = `coalesce((
  select sum(d.amount) from refund_differences d join refunds r on r.id = d.refund_id
    where d.order_item_id = i.id and not d.is_of_exchange and r.state <> 'FAILED'), 0)`

/** Reads that part of the price of each line of an order; lines without are left out. */
export const readRefundedDifferences = async (db: Knex, orderId: string): Promise<Map<string, Pence>> => {
  const lines = await rows<Difference>(
    db,
    `select * from (select i.id as "orderItemId", ${refundedDifferenceSql} as amount from order_items i
      where i.order_id = ?) as lines where amount > 0`,
    [orderId],
  )
  return new Map(lines.map(({ orderItemId, amount }) => [orderItemId, amount]))
}

/** Reads the part of the price of a line that was refunded, or is being refunded, as differences of exchanges. */
export const readExchangeDifference = async (db: Knex, orderItemId: string): Promise<Pence> => {
  const differences: { amount: Pence }[] = await db('refund_differences as d')
    .join('refunds as r', 'r.id', 'd.refund_id')
    .where({ 'd.order_item_id': orderItemId, 'd.is_of_exchange': true })
    .whereNot({ 'r.state': 'FAILED' })
    .select('d.amount')
  return differences.reduce((sum, { amount }) => sum + amount, 0)
}

/** Records which lines a refund of differences in price is for. */
export const writeDifferences = (
  trx: Knex.Transaction,
  refundId: string,
  differences: readonly Difference[],
  { isOfExchange }: { isOfExchange: boolean },
): Promise<void> =>
  insertRows(
    trx,
    'refund_differences',
    differences
      .filter(({ amount }) => amount > 0)
      .map(({ orderItemId, amount }) => ({
        id: newId(),
        refund_id: refundId,
        order_item_id: orderItemId,
        amount,
        is_of_exchange: isOfExchange,
      })),
  )

/** Returns the unit price of a line, before its discount, after a refund of the difference to a cheaper variant. */
export const priceAfterDifference = (
  { price, lineTotal, discount, quantity }: Pick<OrderItem, 'price' | 'lineTotal' | 'discount' | 'quantity'>,
  refundedDifference: Pence,
): Pence =>
  refundedDifference === 0
    ? price
    : price - Math.ceil((refundedDifference * lineTotal) / ((lineTotal - discount) * quantity))
