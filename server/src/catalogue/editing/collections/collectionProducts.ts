import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { bumpCatalogVersion, recordCatalogueChanges } from '../../products/catalogVersion.ts'
import { refreshListings } from '../../products/lists/refreshListings.ts'
import { nextPosition, rows } from '../../../platform/database/rows.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { invalid, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { noSuchCollection, readCollection } from './readCollections.ts'

/** Locks a collection, so that concurrent changes of its products cannot break their order. */
const lockCollection = async (trx: Knex.Transaction, id: string): Promise<void> => {
  if (!(await trx('collections').where({ id }).forUpdate().first('id'))) throw noSuchCollection()
}

const readProductIds = async (trx: Knex.Transaction, id: string): Promise<string[]> => {
  const productRows: { product_id: string }[] = await trx('collection_products')
    .where({ collection_id: id })
    .orderBy(['position', 'product_id'])
    .select('product_id')
  return productRows.map(({ product_id }) => product_id)
}

interface Change {
  id: string
  before: object
  after: object
  /** Products that searches now find by the collection's name, or no longer find by it. */
  productIds: readonly string[]
}

const finishChange = async (
  deps: Deps,
  trx: Knex.Transaction,
  viewer: Viewer,
  { id, before, after, productIds }: Change,
) => {
  const at = nowIso(deps)
  const subject = { subject: 'collection', subjectId: id } as const
  await noteChange(trx, { at, userId: viewer.id, act: 'update', ...subject, before, after })
  await bumpCatalogVersion(trx)
  await recordCatalogueChanges(trx, [id])
  refreshListings(trx, productIds)
}

/** Appends products to a collection. Throws `not_found`, `validation_failed`. */
export const addProducts = (
  deps: Deps,
  viewer: Viewer,
  { id, productIds }: { id: string; productIds: readonly string[] },
): Promise<StaffCollection> =>
  transaction(deps.db, async trx => {
    await lockCollection(trx, id)
    const requestedIds = [...new Set(productIds)]
    const existing: unknown[] = await trx('products').whereIn('id', requestedIds).select('id')
    if (existing.length < requestedIds.length)
      throw invalid({ productIds: 'One of these products no longer exists.' })
    const idsBefore = new Set(await readProductIds(trx, id))
    const added = requestedIds.filter(productId => !idsBefore.has(productId))
    if (added.length) {
      const firstPosition = await nextPosition(
        trx('collection_products').where({ collection_id: id }),
        'position',
      )
      await trx('collection_products').insert(
        added.map((productId, index) => ({
          collection_id: id,
          product_id: productId,
          position: firstPosition + index,
        })),
      )
      await finishChange(deps, trx, viewer, {
        id,
        before: { added: [] },
        after: { added },
        productIds: added,
      })
    }
    return readCollection(trx, id)
  })

/** Throws `not_found`. */
export const removeProduct = (
  deps: Deps,
  viewer: Viewer,
  { id, productId }: { id: string; productId: string },
): Promise<StaffCollection> =>
  transaction(deps.db, async trx => {
    await lockCollection(trx, id)
    const deletedCount = await trx('collection_products')
      .where({ collection_id: id, product_id: productId })
      .delete()
    if (!deletedCount) throw notFound('This product is not in the collection.')
    const change = { before: { removed: [] }, after: { removed: [productId] }, productIds: [productId] }
    await finishChange(deps, trx, viewer, { id, ...change })
    return readCollection(trx, id)
  })

/**
 * Moves a product to a position in its collection and renumbers all products. Throws `not_found`. Tested on SQLite and
 * Postgres.
 */
export const moveProduct = (
  deps: Deps,
  viewer: Viewer,
  { id, productId, place }: { id: string; productId: string; place: number },
): Promise<{ place: number }> =>
  transaction(deps.db, async trx => {
    await lockCollection(trx, id)
    const ids = await readProductIds(trx, id)
    const fromIndex = ids.indexOf(productId)
    if (fromIndex < 0) throw notFound('This product is not in the collection.')
    const toIndex = Math.min(place, ids.length - 1)
    if (fromIndex === toIndex) return { place: toIndex }
    // One statement numbers the products in the old order and shifts those between the two positions by one.
    const step = fromIndex < toIndex ? -1 : 1
    await rows(
      trx,
      `with numbered as (select product_id, row_number() over (order by position, product_id) - 1 as place
          from collection_products where collection_id = ?)
        update collection_products set position = case when n.product_id = ? then ?
            when n.place between ? and ? then n.place + ? else n.place end
          from numbered n where n.product_id = collection_products.product_id and collection_id = ?`,
      [id, productId, toIndex, Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex), step, id],
    )
    await finishChange(deps, trx, viewer, {
      id,
      before: { productId, place: fromIndex },
      after: { productId, place: toIndex },
      productIds: [productId],
    })
    return { place: toIndex }
  })
