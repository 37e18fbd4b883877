import type { PlannedOrder } from '../plan/plan.ts'
import { orderPlanner, type Choose } from '../plan/planOrders.ts'
import type { Purchase } from '../plan/planPurchases.ts'
import { demoDeliveryOptions } from '../write/writeSettings.ts'

interface Source {
  now: number
  /** Purchases in the order of time. */
  purchases: readonly Purchase[]
  choose: Choose
}

export interface OrderSlice {
  orders: readonly PlannedOrder[]
  /** Index of the first order of the slice among all orders. */
  start: number
  /** Time at which the next slice begins; infinity for the last. */
  until: number
}

const ordersPerSlice = 5000

/** Plans the orders in slices, so that only one of them is in memory. The slices are the same each time. */
export function* slices({ now, purchases, choose }: Source): Generator<OrderSlice, void> {
  const plan = orderPlanner({ now, choose, ways: demoDeliveryOptions })
  for (let start = 0; start < purchases.length; start += ordersPerSlice) {
    const part = purchases.slice(start, start + ordersPerSlice)
    yield {
      orders: part.map((purchase, offset) => plan(purchase, start + offset)),
      start,
      until: purchases[start + ordersPerSlice]?.at ?? Infinity,
    }
  }
}
