import type { Knex } from 'knex'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { insertRows } from '../insertRows.ts'
import type { PlannedOrder } from '../plan/plan.ts'
import { planAdvice } from '../plan/planAdvice.ts'

/** Writes how often fit advice was given, by day and product. */
export const writeAdvice = (
  trx: Knex.Transaction,
  orders: readonly PlannedOrder[],
  timeZone: string,
): Promise<void> => {
  const counts = new Map<string, { day: string; product_id: string; count: number }>()
  for (const order of orders)
    for (const line of order.lines) {
      const { adviceCount } = planAdvice(order, line)
      if (adviceCount === 0) continue
      const day = dayAt(timeZone, order.createdAt)
      const key = `${day} ${line.product.id}`
      const count = (counts.get(key)?.count ?? 0) + adviceCount
      counts.set(key, { day, product_id: line.product.id, count })
    }
  return insertRows(trx, 'advice_counts', [...counts.values()])
}
