import type { Input } from '@shop/contracts/endpoint'
import type { listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import { addDays } from '@shop/contracts/shop/zoneClock'
import { startOfDay } from '../../../platform/base/localDays.ts'

type FilterInput = Omit<Input<typeof listAdminOrders>, 'page' | 'limit'>

/** Filter and sort order of a list of orders, with days as instants. */
export interface OrderFilter extends Omit<FilterInput, 'from' | 'to' | 'sort'> {
  /** Orders placed at or after this instant. */
  since: string | undefined
  /** Orders placed before this instant. */
  until: string | undefined
  sort: OrderSort
}

/** Converts the filter that staff set, in the shop's time zone. */
export const orderFilterOf = (
  { from, to, sort = 'newest', ...otherFilters }: FilterInput,
  timeZone: string,
): OrderFilter => ({
  ...otherFilters,
  sort,
  since: from && startOfDay(timeZone, from),
  until: to && startOfDay(timeZone, addDays(to, 1)),
})
