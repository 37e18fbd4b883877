import type { Input } from '@shop/contracts/endpoint'
import type { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import { addDays, startOfDay } from '../../../platform/base/localDays.ts'

type FilterInput = Omit<Input<typeof listAdminOrders>, 'page' | 'limit'>

/** Filter and order of a list of orders, with days as instants. */
export interface OrderFilter extends Omit<FilterInput, 'from' | 'to' | 'sort'> {
  /** Placed at or after. */
  since: string | undefined
  /** Placed before. */
  until: string | undefined
  sort: OrderSort
}

/** The filter that staff set, by the shop's clocks. */
export const orderFilterOf = (
  { from, to, sort = 'newest', ...rest }: FilterInput,
  timeZone: string,
): OrderFilter => ({
  ...rest,
  sort,
  since: from && startOfDay(timeZone, from),
  until: to && startOfDay(timeZone, addDays(to, 1)),
})
