import type { Knex } from 'knex'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { keepSlug } from '../keepSlug.ts'
import { collectionIdsByName, foldName } from './existingProducts.ts'
import type { PlannedCollection, ProductPlan } from './SheetPlan.ts'
import type { WriteContext } from './writeProduct.ts'

const noteCollection = (
  trx: Knex.Transaction,
  action: 'create' | 'delete',
  { id, name, slug }: PlannedCollection,
  { at, userId }: WriteContext,
) =>
  noteChange(trx, {
    at,
    userId,
    act: action,
    subject: 'collection',
    subjectId: id,
    before: action === 'delete' ? { name, slug } : null,
    after: action === 'create' ? { name, slug } : null,
  })

/**
 * Replaces planned collections in the plans by collections of the same name that somebody else, or another import, has
 * created since the check.
 */
export const joinCollections = async (
  trx: Knex.Transaction,
  plans: readonly ProductPlan[],
): Promise<void> => {
  const planned = plans.flatMap(({ newCollections = [] }) => newCollections)
  if (planned.length === 0) return
  const existing: PlannedCollection[] = await trx('collections').select('id', 'name', 'slug')
  const existingIds = new Set(existing.map(({ id }) => id))
  const idByName = collectionIdsByName(existing)
  const existingIdByPlannedId = new Map<string, string>()
  for (const { id, name } of planned) {
    const otherId = idByName.get(foldName(name))
    if (otherId !== undefined && !existingIds.has(id)) existingIdByPlannedId.set(id, otherId)
  }
  if (existingIdByPlannedId.size === 0) return
  for (const plan of plans) {
    const { changes, newCollections } = plan
    if (newCollections)
      plan.newCollections = newCollections.filter(({ id }) => !existingIdByPlannedId.has(id))
    if (changes.collections)
      changes.collections.after = [
        ...new Set(changes.collections.after.map(id => existingIdByPlannedId.get(id) ?? id)),
      ].toSorted()
  }
}

const findFreeSlug = async (trx: Knex.Transaction, { id, slug }: PlannedCollection): Promise<string> =>
  (await trx('collections').where({ slug }).first('id')) ? `${slug.slice(0, 110)}-${id.slice(0, 8)}` : slug

/**
 * Creates the collections that products need, unless they exist already. Caches are notified when the products'
 * listings are rebuilt.
 */
export const makeCollections = async (
  trx: Knex.Transaction,
  collections: readonly PlannedCollection[],
  writing: WriteContext,
): Promise<void> => {
  const byId = new Map(collections.map(planned => [planned.id, planned]))
  if (byId.size === 0) return
  const existingIds: string[] = await trx('collections')
    .whereIn('id', [...byId.keys()])
    .pluck('id')
  for (const id of existingIds) byId.delete(id)
  for (const planned of byId.values()) {
    const collection = { ...planned, slug: await findFreeSlug(trx, planned) }
    await trx('collections').insert({ ...collection, created_at: writing.at, updated_at: writing.at })
    await keepSlug(trx, 'collection', {
      id: collection.id,
      from: collection.slug,
      to: collection.slug,
      at: writing.at,
    })
    await noteCollection(trx, 'create', collection, writing)
  }
}

/** Deletes collections created by an import, if they are empty and nobody has changed them. */
export const dropCollections = async (
  trx: Knex.Transaction,
  { newCollections = [] }: ProductPlan,
  writing: WriteContext,
): Promise<void> => {
  for (const planned of newCollections) {
    const deletedCount = await trx('collections')
      .where({ id: planned.id, version: 1 })
      .whereNotExists(trx('collection_products').where({ collection_id: planned.id }).select('product_id'))
      .delete()
    if (deletedCount === 0) continue
    await noteCollection(trx, 'delete', planned, writing)
  }
}
