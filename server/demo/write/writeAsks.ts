import type { Knex } from 'knex'
import { day, iso } from '../days.ts'
import { demoId } from '../demoId.ts'
import { insertRows } from '../insertRows.ts'
import type { PlannedCustomer, PlannedProduct } from '../plan/plan.ts'

/**
 * Numbers of customers who wait for one sold-out variant after the other, repeated in turn; the published account waits
 * for the first.
 */
const waitingCounts = [6, 1, 3, 0]

/** Writes the requests of the last fortnight to be notified when a sold-out variant is back. */
export const writeAsks = async (
  trx: Knex.Transaction,
  customers: readonly PlannedCustomer[],
  { products, now }: { products: readonly PlannedProduct[]; now: number },
): Promise<void> => {
  const soldOut = products.flatMap(({ variants }) => variants.filter(({ stock }) => stock === 0))
  const rows = soldOut.flatMap(({ id: variantId }, index) =>
    customers
      .slice(index, index + (waitingCounts[index % waitingCounts.length] ?? 0))
      .map(({ email }, turn) => ({
        id: demoId('ask', `${variantId}-${turn}`),
        variant_id: variantId,
        email,
        created_at: iso(now - (1 + ((index * 3 + turn * 2) % 14)) * day),
      })),
  )
  await insertRows(trx, 'stock_asks', rows)
}
