import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { useState } from 'react'

/** Orders by their ids, as they were last read: those of other pages as well. */
export const useSeenOrders = (rows: readonly OrderSummary[] = []) => {
  const [seen] = useState(() => new Map<string, OrderSummary>())
  for (const row of rows) seen.set(row.id, row)
  return (ids: readonly string[]) => ids.flatMap(id => seen.get(id) ?? [])
}
