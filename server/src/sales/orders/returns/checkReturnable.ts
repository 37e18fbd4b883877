import type { Input } from '@shop/contracts/endpoint'
import type { quoteReturn } from '@shop/contracts/returns/endpoints'
import type { Knex } from 'knex'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import type { Order } from '../Order.ts'
import { rowOf } from '../../../platform/database/rows.ts'
import { OrderItem } from '../OrderItem.ts'
import { planExchanges, type Exchange } from './planExchanges.ts'
import { periodOf } from '../returnPeriod.ts'
import { readReturnable, refusalOf } from './terms.ts'

export type ReturnLinesInput = Input<typeof quoteReturn>['lines']

/**
 * Checks that these units of an order can be returned, and plans the exchanges among them. Throws `not_returnable`,
 * `validation_failed` for units that cannot be returned, and `out_of_stock`.
 */
export const checkReturnable = async (
  db: Knex,
  order: Order,
  lines: ReturnLinesInput,
  at: string,
): Promise<{ items: OrderItem[]; exchanges: Exchange[] }> => {
  const left = await readReturnable(db, order.id)
  const period = periodOf(order)
  const refusal = refusalOf(order, { period, left, now: Date.parse(at) })
  if (refusal) throw new Failure('not_returnable', refusal)
  const items = await OrderItem.query(db).where({ order_id: order.id })
  if (new Set(lines.map(({ itemId }) => itemId)).size < lines.length)
    throw invalid({ lines: 'Each item can be listed only once.' })
  for (const { itemId, quantity } of lines) {
    const item = items.find(each => each.id === itemId)
    if (!item) throw invalid({ lines: 'One of these items does not belong to this order.' })
    const most = left.find(each => each.itemId === itemId)?.quantity ?? 0
    if (quantity > most)
      throw invalid({
        lines: `${most === 0 ? 'No more' : `Only ${most}`} of ${item.title} can ${most === 0 ? '' : 'still '}be returned.`,
      })
  }
  const requests = lines.flatMap(({ itemId, quantity, swapFor }) =>
    swapFor ? [{ item: rowOf(items, itemId), quantity, swapFor }] : [],
  )
  return { items, exchanges: await planExchanges(db, requests) }
}
