import type {
  StaffCollection,
  createCollection,
  updateCollection,
} from '@shop/contracts/collections/adminEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { pick } from '@shop/contracts/facts/fieldTable'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { savedValueTexts, saveVersion, updateVersion } from '../../../platform/events/audit/saveVersion.ts'
import { bumpCatalogVersion } from '../../products/catalogVersion.ts'
import { refreshListings } from '../../products/lists/refreshListings.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { rejectDuplicate } from '../../../platform/http/rejectDuplicate.ts'
import { uploadOf } from '../../../platform/http/uploads/Upload.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { storePicture } from '../../products/media/storePicture.ts'
import { keepSlug } from '../products/keepSlug.ts'
import { readCollection } from './readCollections.ts'

type Fields = Input<typeof createCollection>

const orSlugTaken = <T>(save: Promise<T>) =>
  rejectDuplicate(save, { 'collections.slug': { slug: 'Another collection has this slug.' } })

/** Facts declared to customs for products without their own. */
const customsFields = ['tariffCode', 'customsText', 'origin', 'weightGr'] as const

/** Returns the fields that staff edit, for the audit log. Changes of a collection's products are logged separately. */
const auditedFields = (collection: StaffCollection) =>
  pick(collection, ['name', 'slug', 'description', 'image', 'sort', 'isActive', ...customsFields])

const columnsOf = ({ name, slug, description, sort, isActive, imageAlt, ...customs }: Fields) => ({
  name,
  slug,
  sort,
  is_active: isActive,
  ...(description !== undefined && { description }),
  ...(imageAlt !== undefined && { image_alt: imageAlt }),
  ...(customs.tariffCode !== undefined && { tariff_code: customs.tariffCode }),
  ...(customs.customsText !== undefined && { customs_text: customs.customsText }),
  ...(customs.origin !== undefined && { origin: customs.origin }),
  ...(customs.weightGr !== undefined && { weight_gr: customs.weightGr }),
})

/** Stores the picture before the transaction, because decoding takes time. */
const storeCollectionPicture = async (deps: Deps, { image }: Fields) =>
  image && { image_key: (await storePicture(deps, uploadOf(image))).key }

const readProductIds = (trx: Knex.Transaction, id: string): Promise<string[]> =>
  trx('collection_products').where({ collection_id: id }).pluck('product_id')

/** Throws `validation_failed`. */
export const addCollection = async (deps: Deps, viewer: Viewer, input: Fields): Promise<StaffCollection> => {
  const picture = await storeCollectionPicture(deps, input)
  const at = nowIso(deps)
  const id = newId()
  return orSlugTaken(
    transaction(deps.db, async trx => {
      await trx('collections').insert({ id, ...columnsOf(input), ...picture, created_at: at, updated_at: at })
      await keepSlug(trx, 'collection', { id, from: input.slug, to: input.slug, at })
      const after = await readCollection(trx, id)
      const note = { at, userId: viewer.id, act: 'create', subject: 'collection', subjectId: id } as const
      await noteChange(trx, { ...note, before: null, after: auditedFields(after) })
      await bumpCatalogVersion(trx)
      return after
    }),
  )
}

/** Throws `validation_failed`, `not_found`, and `conflict` if `version` is no longer the saved one. */
export const changeCollection = async (
  deps: Deps,
  viewer: Viewer,
  { id, version, removesImage = false, ...fields }: Input<typeof updateCollection>,
): Promise<StaffCollection> => {
  const picture = await storeCollectionPicture(deps, fields)
  const at = nowIso(deps)
  return orSlugTaken(
    transaction(deps.db, async trx => {
      const { before, after } = await saveVersion(trx, {
        userId: viewer.id,
        at,
        subject: 'collection',
        id,
        version,
        read: () => readCollection(trx, id),
        facts: auditedFields,
        newValues: fields,
        write: async current => {
          const columns = {
            ...columnsOf(fields),
            ...(removesImage && { image_key: null }),
            ...picture,
            updated_at: at,
          }
          if (!(await updateVersion(trx, 'collections', current, columns))) return false
          await keepSlug(trx, 'collection', { id, from: current.slug, to: fields.slug, at })
          return true
        },
        describeChanges: changes => ({
          ...savedValueTexts(changes),
          ...(changes.has('image') && {
            image: `Saved now: ${changes.get('image')?.currentValue ? 'another picture' : 'none'}.`,
          }),
        }),
      })
      await bumpCatalogVersion(trx)
      // Searches find products by the names of their collections.
      if (before.name !== after.name || before.isActive !== after.isActive)
        refreshListings(trx, await readProductIds(trx, id))
      return after
    }),
  )
}

/** Throws `not_found`. */
export const dropCollection = (deps: Deps, viewer: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const before = await readCollection(trx, id)
    const productIds = await readProductIds(trx, id)
    await trx('collections').where({ id }).delete()
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subject: 'collection',
      subjectId: id,
      before,
      after: null,
    })
    await bumpCatalogVersion(trx)
    refreshListings(trx, productIds)
  })
