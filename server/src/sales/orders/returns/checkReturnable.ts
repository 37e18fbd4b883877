import type { Input } from '@shop/contracts/endpoint'
import type { quoteReturn } from '@shop/contracts/returns/endpoints'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Knex } from 'knex'
import { newId } from '../../../platform/database/BaseModel.ts'
import { Failure, invalid } from '../../../platform/http/Failure.ts'
import type { Order } from '../Order.ts'
import { requireRow } from '../../../platform/database/rows.ts'
import { OrderItem } from '../OrderItem.ts'
import { termsOfOrder } from '../../pricing/ioss.ts'
import { planExchanges, type Exchange } from './planExchanges.ts'
import { readReturnPeriod } from '../returnPeriod.ts'
import { impossibilityOf, readReturnable, refusalOf, type ReturnableUnits } from './terms.ts'

export type ReturnLinesInput = Input<typeof quoteReturn>['lines']

/** A line of a return that is about to be booked, with the id that it will have. */
export type RequestedLine = ReturnLinesInput[number] & { id: string }

interface ReturnRequest {
  lines: ReturnLinesInput
  at: string
  /** True if staff book it: also after the return period, and in exchange for any product. */
  isByStaff?: boolean
}

/**
 * Checks that these units of an order can be returned, and plans the exchanges among them. Throws `not_returnable`,
 * `validation_failed` for units that cannot be returned, and `out_of_stock`.
 */
export const checkReturnable = async (
  db: Knex,
  order: Order,
  { lines, at, settings, isByStaff = false }: ReturnRequest & { settings: Settings },
): Promise<{
  returnable: ReturnableUnits[]
  items: OrderItem[]
  requestedLines: RequestedLine[]
  exchanges: Exchange[]
}> => {
  const returnable = await readReturnable(db, order.id)
  const terms = { period: await readReturnPeriod(db, order), returnable, now: Date.parse(at) }
  const refusal = isByStaff ? impossibilityOf(order, terms) : refusalOf(order, terms)
  if (refusal) throw new Failure('not_returnable', refusal)
  const items = await OrderItem.query(db).where({ order_id: order.id })
  if (new Set(lines.map(({ itemId, swapFor }) => `${itemId} ${swapFor ?? ''}`)).size < lines.length)
    throw invalid({ lines: 'Each item can be listed once for a refund, and once for each exchange.' })
  for (const itemId of new Set(lines.map(line => line.itemId))) {
    const item = items.find(each => each.id === itemId)
    if (!item) throw invalid({ lines: 'One of these items does not belong to this order.' })
    const units = lines.reduce((sum, line) => sum + (line.itemId === itemId ? line.quantity : 0), 0)
    const max = returnable.find(each => each.itemId === itemId)?.quantity ?? 0
    if (units > max)
      throw invalid({
        lines:
          max === 0
            ? `No more of ${item.title} can be returned.`
            : `Only ${max} of ${item.title} can still be returned.`,
      })
  }
  const requestedLines = lines.map(line => ({ ...line, id: newId() }))
  const requests = requestedLines.flatMap(({ id: lineId, itemId, quantity, swapFor }) =>
    swapFor ? [{ lineId, item: requireRow(items, itemId), quantity, swapFor }] : [],
  )
  return {
    returnable,
    items,
    requestedLines,
    exchanges: await planExchanges(db, requests, {
      terms: termsOfOrder(settings, order),
      isOfAnyProduct: isByStaff,
    }),
  }
}
