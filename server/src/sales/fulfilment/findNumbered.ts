import type { NumberedOrder } from '@shop/contracts/orders/sendingEndpoints'
import { rows } from '../../platform/database/rows.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { findByNumbers } from '../orders/list/listOrders.ts'
import { choiceOf, type OrderItem } from '../orders/OrderItem.ts'
import { unitsToSendSql } from '../orders/parcels/units.ts'
import { readRemovals } from './taking/readRemovals.ts'

interface Row extends Pick<OrderItem, 'orderId' | 'title' | 'color' | 'size' | 'details'> {
  itemId: string
  version: number
  /** Units left to send, if the order is paid. */
  toSend: number
}

/** Finds orders by their numbers, with what a shipment of each sends along. Tested on SQLite and Postgres. */
export const findNumbered = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  numbers: readonly string[],
): Promise<NumberedOrder[]> => {
  const orders = await findByNumbers(deps, numbers)
  if (orders.length === 0) return []
  const orderIds = orders.map(({ id }) => id)
  const removals = await readRemovals(deps.db, orderIds)
  const lines = await rows<Row>(
    deps.db,
    `select o.id as "orderId", o.version, i.id as "itemId", i.title, i.color, i.size, i.details, ${unitsToSendSql} as "toSend"
      from orders o join order_items i on i.order_id = o.id
      where o.id in (${orders.map(() => '?').join(', ')}) order by i.id`,
    orderIds,
  )
  return orders.map(order => {
    const linesOfOrder = lines.filter(({ orderId }) => orderId === order.id)
    return {
      ...order,
      version: linesOfOrder[0]?.version ?? 0,
      unsent: linesOfOrder
        .filter(({ toSend }) => order.status === 'PAID' && toSend > 0)
        .map(({ itemId, toSend, ...item }) => ({
          itemId,
          quantity: toSend,
          text: `${item.title}, ${choiceOf(item)}`,
        })),
      removals: removals.get(order.id),
    }
  })
}
