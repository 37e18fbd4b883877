import type { Knex } from 'knex'
import { fromJson, type Json } from '../../platform/database/json.ts'
import { rows } from '../../platform/database/rows.ts'

/** The part of a planned change's request that names its target. */
interface PlanTarget {
  productIds?: readonly string[]
  collectionId?: string
  change: { collectionId?: string }
}

/**
 * Reads the targets of planned changes that are waiting or running; there are only a few. Tested on SQLite and
 * Postgres.
 */
const readOpenTargets = async (db: Knex): Promise<PlanTarget[]> => {
  const planRows = await rows<{ request: Json<PlanTarget> }>(
    db,
    "select request from planned_changes where state in ('planned', 'running')",
  )
  return planRows.map(({ request }) => fromJson(request))
}

/** Counts open plans that change a product, directly or through a collection. */
export const countPlansOfProduct = async (db: Knex, id: string): Promise<number> => {
  const targets = await readOpenTargets(db)
  if (targets.every(({ collectionId }) => collectionId === undefined))
    return targets.filter(({ productIds }) => productIds?.includes(id)).length
  const collectionIds: string[] = await db('collection_products')
    .where({ product_id: id })
    .pluck('collection_id')
  return targets.filter(
    ({ productIds, collectionId }) =>
      productIds?.includes(id) || (collectionId !== undefined && collectionIds.includes(collectionId)),
  ).length
}

/** Counts open plans that change the products of a collection, or add products to it or remove them. */
export const countPlansOfCollection = async (db: Knex, id: string): Promise<number> =>
  (await readOpenTargets(db)).filter(
    ({ collectionId, change }) => collectionId === id || change.collectionId === id,
  ).length
