import type {
  StaffCollection,
  createCollection,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import type { Knex } from 'knex'
import { noteChange } from '../audit/noteChange.ts'
import { bumpCatalogVersion } from '../catalog/catalogVersion.ts'
import { refreshListings } from '../catalog/lists/refreshListings.ts'
import { newId } from '../database/BaseModel.ts'
import { isUniqueViolation } from '../database/errors.ts'
import { transaction } from '../database/transaction.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { Failure, invalid } from '../http/Failure.ts'
import { uploadOf } from '../http/uploads/Upload.ts'
import type { Viewer } from '../http/Viewer.ts'
import { storePicture } from '../media/storePicture.ts'
import { keepSlug } from '../products/keepSlug.ts'
import { readCollection } from './readCollections.ts'

type Fields = Input<typeof createCollection>

const saying = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (isUniqueViolation(error, 'collections.slug'))
      throw invalid({ slug: 'Another collection has this slug.' })
    throw error
  }
}

const columnsOf = ({ name, slug, description, sort, isActive, imageAlt }: Fields) => ({
  name,
  slug,
  sort,
  is_active: isActive,
  ...(description !== undefined && { description }),
  ...(imageAlt !== undefined && { image_alt: imageAlt }),
})

/** Before the transaction: decoding takes its time. */
const pictureOf = async (deps: Deps, { image }: Fields) =>
  image && { image_key: (await storePicture(deps, uploadOf(image))).key }

const productIdsOf = (trx: Knex.Transaction, id: string): Promise<string[]> =>
  trx('collection_products').where({ collection_id: id }).pluck('product_id')

/** Writes a change into the audit log and lets shoppers see it. */
export const closeCollection = async (
  trx: Knex.Transaction,
  viewer: Viewer,
  { id, before, at }: { id: string; before: StaffCollection | null; at: string },
): Promise<StaffCollection> => {
  const after = await readCollection(trx, id)
  const act = before ? 'update' : 'create'
  await noteChange(trx, { at, userId: viewer.id, act, subject: 'collection', subjectId: id, before, after })
  await bumpCatalogVersion(trx)
  // Products are found by the names of their collections.
  if (before && (before.name !== after.name || before.isActive !== after.isActive))
    refreshListings(trx, await productIdsOf(trx, id))
  return after
}

/** Throws `validation_failed`. */
export const addCollection = async (deps: Deps, viewer: Viewer, input: Fields): Promise<StaffCollection> => {
  const picture = await pictureOf(deps, input)
  const at = nowIso(deps)
  const id = newId()
  return saying(
    transaction(deps.db, async trx => {
      await trx('collections').insert({ id, ...columnsOf(input), ...picture, created_at: at, updated_at: at })
      await keepSlug(trx, 'collection', { id, from: input.slug, to: input.slug, at })
      return closeCollection(trx, viewer, { id, before: null, at })
    }),
  )
}

/** Names what is saved now of each field that the stale save would have changed. */
const stale = (now: StaffCollection, wanted: Fields) => {
  const names = ['name', 'slug', 'description', 'sort', 'isActive'] as const
  const differing = names.filter(name => wanted[name] !== undefined && wanted[name] !== now[name])
  return new Failure(
    'conflict',
    'Somebody else has changed this collection. Please check what is saved now.',
    {
      fields: {
        ...Object.fromEntries(differing.map(name => [name, `Saved now: ${String(now[name]) || 'none'}.`])),
        version: String(now.version),
      },
    },
  )
}

/** Throws `validation_failed`, `not_found`, and `conflict` where `version` is not the saved one any more. */
export const changeCollection = async (
  deps: Deps,
  viewer: Viewer,
  { id, version, removesImage = false, ...fields }: Input<typeof updateCollection>,
): Promise<StaffCollection> => {
  const picture = await pictureOf(deps, fields)
  const at = nowIso(deps)
  return saying(
    transaction(deps.db, async trx => {
      const before = await readCollection(trx, id)
      if (version !== undefined && version !== before.version) throw stale(before, fields)
      const saved = await trx('collections')
        .where({ id, version: before.version })
        .update({
          ...columnsOf(fields),
          ...(removesImage && { image_key: null }),
          ...picture,
          version: before.version + 1,
          updated_at: at,
        })
      if (!saved) throw stale(await readCollection(trx, id), fields)
      await keepSlug(trx, 'collection', { id, from: before.slug, to: fields.slug, at })
      return closeCollection(trx, viewer, { id, before, at })
    }),
  )
}

/** Throws `not_found`. */
export const dropCollection = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const before = await readCollection(trx, id)
    const productIds = await productIdsOf(trx, id)
    await trx('collections').where({ id }).delete()
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      act: 'delete',
      subject: 'collection',
      subjectId: id,
      before,
      after: null,
    })
    await bumpCatalogVersion(trx)
    refreshListings(trx, productIds)
  })
