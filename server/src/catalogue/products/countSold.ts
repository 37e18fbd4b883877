import type { StopSignal } from '../../platform/base/longRun.ts'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { waitForAll } from '../../platform/database/waitForAll.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { recordCatalogueChanges } from './catalogVersion.ts'

/** Maximum number of orders counted in one transaction. */
const batchSize = 200

/** Selects paid orders that are not counted yet; the words match those of the partial index. */
const uncountedCondition = 'paid_at is not null and is_counted = false'

/**
 * Adds the units of paid orders to the sales counts that best sellers are sorted by. Each order is counted once,
 * because it is marked in the same transaction. The count is separate from the payment, because all buyers of one
 * product would wait for each other here. Tested on SQLite and Postgres.
 */
export const countSold = async ({ db }: Pick<Deps, 'db'>, stopping: StopSignal): Promise<void> => {
  for (;;) {
    const countedOrders = await transaction(db, countBatch)
    if (countedOrders < batchSize || stopping.aborted) return
  }
}

/** Counts the orders that have not been counted yet. */
export const countUncounted = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const [row] = await rows<{ count: number }>(
    db,
    `select count(*) as count from orders where ${uncountedCondition}`,
  )
  return row?.count ?? 0
}

const countBatch = async (trx: Knex.Transaction): Promise<number> => {
  const orders = await rows<{ id: string }>(
    trx,
    `update orders set is_counted = true where is_counted = false
      and id in (select id from orders where ${uncountedCondition} order by paid_at limit ${batchSize}) returning id`,
  )
  if (orders.length === 0) return 0
  const soldUnits = await rows<{ id: string; units: number }>(
    trx,
    `select product_id as id, sum(quantity) as units from order_items
      where product_id is not null and order_id in (${orders.map(() => '?').join(', ')})
      group by product_id order by product_id`,
    orders.map(({ id }) => id),
  )
  const addUnitsTo = (table: 'products' | 'product_listings', key: string) =>
    waitForAll(
      ...soldUnits.map(({ id, units }) =>
        rows(
          trx,
          `update ${table} set units_sold = units_sold + ? where ${key} = ?`,
          [units, id],
          `sold ${table}`,
        ),
      ),
    )
  // Takes locks in the usual order: products, the catalogue's version, listings, each by ascending id.
  await addUnitsTo('products', 'id')
  // Waits for refreshes that have already read the products; no page becomes stale in the meantime.
  await recordCatalogueChanges(
    trx,
    soldUnits.map(({ id }) => id),
  )
  await addUnitsTo('product_listings', 'product_id')
  return orders.length
}
