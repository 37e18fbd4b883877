import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { useState } from 'react'

/** Collects the orders of all pages read so far. Returns a function that finds them by id. */
export const useLoadedOrders = (rows: readonly OrderSummary[] = []) => {
  const [ordersById] = useState(() => new Map<string, OrderSummary>())
  for (const row of rows) ordersById.set(row.id, row)
  return (ids: readonly string[]) => ids.flatMap(id => ordersById.get(id) ?? [])
}
