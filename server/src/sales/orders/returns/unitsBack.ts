import type { Knex } from 'knex'
import { isExchanged, readLines } from './present.ts'

/**
 * Counts the units of an order's line that came back for a refund, in checked returns. If they came back in exchange,
 * those count whose replacement came back for a refund later.
 */
export const readUnitsBack = async (db: Knex, orderItemId: string): Promise<number> => {
  const returnIds: string[] = await db('return_lines as l')
    .join('returns as r', 'r.id', 'l.return_id')
    .where({ 'l.order_item_id': orderItemId })
    .whereIn('r.state', ['CHECKED', 'DONE'])
    .pluck('r.id')
  let units = 0
  for (const lines of (await readLines(db, returnIds)).values())
    for (const { line, swap } of lines.filter(each => each.item.id === orderItemId)) {
      const arrived = line.quantity - line.missing
      const isInExchange = swap !== null && isExchanged({ swap })
      units += isInExchange ? Math.min(arrived, await readUnitsBack(db, swap.item.id)) : arrived
    }
  return units
}
