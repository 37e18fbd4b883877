import { groupBy } from '@shop/contracts/groupBy'
import type { Knex } from 'knex'
import { noteChanges } from '../../../platform/events/audit/noteChange.ts'
import { refreshListings } from '../../products/lists/refreshListings.ts'
import { isPostgres } from '../../../platform/database/connect.ts'
import { productColumns } from '../../products/fieldRows.ts'
import type { BulkProduct, BulkPlan } from './planBulk.ts'

interface Writing {
  at: string
  /** Author of the change; null for a planned change whose author has deleted the account. */
  userId: string | null
  /** The collection whose order changes; null for other changes. */
  collectionId: string | null
  /** The products as they were before, by id. */
  products: ReadonlyMap<string, BulkProduct>
}

/** Writes new prices of many variants in one statement, as one JSON value. Tested on SQLite and Postgres. */
const writePrices = async (trx: Knex.Transaction, plans: readonly BulkPlan[], at: string) => {
  const rows = plans.flatMap(({ prices = [] }) =>
    prices.map(({ variantId: id, after }) => ({ id, price: after.price, sale_price: after.salePrice })),
  )
  if (rows.length === 0) return
  const source = isPostgres(trx)
    ? 'json_to_recordset(?) as d(id text, price int, sale_price int)'
    : `(select value ->> 'id' as id, value ->> 'price' as price, value ->> 'sale_price' as sale_price
        from json_each(?)) as d`
  await trx.raw(
    `update variants set price = d.price, sale_price = d.sale_price, version = version + 1, updated_at = ?
      from ${source} where variants.id = d.id`,
    // Bindings are in the order of the text.
    [at, JSON.stringify(rows)],
  )
}

const writePositions = async (
  trx: Knex.Transaction,
  plans: readonly BulkPlan[],
  collectionId: string | null,
) => {
  const removedIds = plans
    .filter(({ position }) => position?.after === null)
    .map(({ productId }) => productId)
  if (removedIds.length)
    await trx('collection_products')
      .where({ collection_id: collectionId })
      .whereIn('product_id', removedIds)
      .delete()
  for (const { productId, position } of plans)
    if (position && position.after !== null)
      await trx('collection_products')
        .insert({ collection_id: collectionId, product_id: productId, position: position.after })
        .onConflict(['collection_id', 'product_id'])
        .ignore()
}

const writeStatuses = async (trx: Knex.Transaction, plans: readonly BulkPlan[]) => {
  for (const status of ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const) {
    const ids = plans.filter(plan => plan.status?.after === status).map(({ productId }) => productId)
    if (ids.length) await trx('products').whereIn('id', ids).update({ status, is_auto_archived: false })
  }
}

/** Writes facts; products that get the same ones share a statement. */
const writeFacts = async (trx: Knex.Transaction, plans: readonly BulkPlan[]) => {
  const plansByFacts = groupBy(plans, ({ facts }) => facts && JSON.stringify(productColumns(facts.after)))
  for (const [after, samePlans] of plansByFacts) {
    const ids = samePlans.map(({ productId }) => productId)
    await trx('products').whereIn('id', ids).update(JSON.parse(after))
  }
}

/** Returns the facts of a product that a plan changes, before or after it, for the audit log. */
const factsOf = (
  { status, position, facts, prices = [] }: BulkPlan,
  side: 'before' | 'after',
  product?: BulkProduct,
) => {
  const newPrices = new Map(prices.map(price => [price.variantId, price[side]]))
  return {
    ...(status && { status: status[side] }),
    ...facts?.[side],
    ...(position && { isInCollection: position[side] !== null }),
    ...(prices.length > 0 && {
      variants: product?.variants.map(({ id, sku, price, salePrice }) => ({
        id,
        sku,
        ...(newPrices.get(id) ?? { price, salePrice }),
      })),
    }),
  }
}

/** Writes planned changes, each with its entry in the audit log, and schedules a rebuild of the listings. */
export const writeBulk = async (
  trx: Knex.Transaction,
  plans: readonly BulkPlan[],
  { at, userId, collectionId, products }: Writing,
): Promise<void> => {
  if (plans.length === 0) return
  const ids = plans.map(({ productId }) => productId)
  await writePrices(trx, plans, at)
  await writePositions(trx, plans, collectionId)
  await writeStatuses(trx, plans)
  await writeFacts(trx, plans)
  await trx('products').whereIn('id', ids).update({ updated_at: at }).increment('version', 1)
  await noteChanges(
    trx,
    plans.map(plan => {
      const product = products.get(plan.productId)
      const version = product?.version ?? 0
      return {
        at,
        userId,
        subject: 'product',
        subjectId: plan.productId,
        before: { ...factsOf(plan, 'before', product), ...(collectionId && { collectionId }), version },
        after: {
          ...factsOf(plan, 'after', product),
          ...(collectionId && { collectionId }),
          version: version + 1,
        },
      }
    }),
  )
  refreshListings(trx, ids)
}
