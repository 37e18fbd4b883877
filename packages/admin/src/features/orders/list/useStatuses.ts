import type { OrderSummary } from '@shop/contracts/orders/adminEntities'
import { useState } from 'react'
import { parcelStatus, type ParcelStatus } from '../orderTasks.ts'

/** The statuses of chosen orders, as they were last read: those of other pages as well. */
export const useStatuses = (rows: readonly OrderSummary[] = []) => {
  const [seen] = useState(() => new Map<string, ParcelStatus>())
  for (const row of rows) seen.set(row.id, parcelStatus(row))
  return (ids: readonly string[]) => ids.flatMap(id => seen.get(id) ?? [])
}
