import type { OrderSummary } from '@shop/contracts/orders/adminEndpoints'
import { useState } from 'react'

/** The statuses of chosen orders, as they were last read: those of other pages as well. */
export const useStatuses = (rows: readonly OrderSummary[] = []) => {
  const [seen] = useState(() => new Map<string, OrderSummary['status']>())
  for (const { id, status } of rows) seen.set(id, status)
  return (ids: readonly string[]) => ids.flatMap(id => seen.get(id) ?? [])
}
