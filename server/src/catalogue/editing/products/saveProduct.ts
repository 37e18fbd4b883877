import type { Input } from '@shop/contracts/endpoint'
import type { createProduct, updateProduct } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { saveVersion, updateVersion } from '../../../platform/events/audit/saveVersion.ts'
import { productColumns } from '../../products/fieldRows.ts'
import { refreshListings } from '../../products/lists/refreshListings.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { rejectDuplicate } from '../../../platform/http/rejectDuplicate.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { followStockNow } from '../../products/inventory/followStock.ts'
import { keepSlug } from './keepSlug.ts'
import { productFacts } from './present.ts'
import { rejectMissingFacts } from './missingFacts.ts'
import { readProduct } from './readProduct.ts'
import { saveVariants } from './saveVariants.ts'
import { setCollections } from './setCollections.ts'
import { setCompanions } from './setCompanions.ts'
import { changesInWords } from './changesInWords.ts'

const reportTakenNames = <T>(save: Promise<T>) =>
  rejectDuplicate(save, {
    'products.slug': { slug: 'Another product has this slug.' },
    // A concurrent save took the SKU after it was checked.
    'variants.sku': { variants: 'Another product has one of these SKUs.' },
  })

/** Locks variants before their product, as the global lock order requires. */
export const lockVariants = async (trx: Knex.Transaction, productId: string): Promise<void> => {
  await trx('variants').where({ product_id: productId }).orderBy('id').forUpdate().select('id')
}

/** Writes the changes of a save to the audit log, and schedules a rebuild of the product's listing. */
export const closeSave = async (
  trx: Knex.Transaction,
  { id: userId }: { id: string | null },
  { id, before, at }: { id: string; before: StaffProduct | null; at: string },
): Promise<StaffProduct> => {
  await followStockNow(trx)
  const after = await readProduct(trx, id)
  await noteChange(trx, {
    at,
    userId,
    subject: 'product',
    subjectId: id,
    before: before && productFacts(before),
    after: productFacts(after),
  })
  refreshListings(trx, [id])
  return after
}

/** Creates a product with its variants. Throws `validation_failed`. */
export const addProduct = (
  deps: Deps,
  viewer: Viewer,
  { variants, ...fields }: Input<typeof createProduct>,
): Promise<StaffProduct> => {
  const at = nowIso(deps)
  const id = newId()
  return reportTakenNames(
    transaction(deps.db, async trx => {
      await trx('products').insert({ id, ...productColumns(fields), created_at: at, updated_at: at })
      await keepSlug(trx, 'product', { id, from: fields.slug, to: fields.slug, at })
      await saveVariants(trx, { productId: id, before: [], newVariants: variants, at, actor: viewer.id })
      await setCollections(trx, id, fields.collectionIds ?? [])
      await setCompanions(trx, id, fields)
      return closeSave(trx, viewer, { id, before: null, at })
    }),
  )
}

/**
 * Saves all fields sent, in one transaction. Throws `validation_failed`, `not_found`, `stock_too_low`, and `conflict`
 * if `version` is no longer the saved one.
 */
export const changeProduct = (
  deps: Deps,
  viewer: Viewer,
  { id, version, variants, ...fields }: Input<typeof updateProduct>,
): Promise<StaffProduct> => {
  const at = nowIso(deps)
  return reportTakenNames(
    transaction(deps.db, async trx => {
      if (variants) await lockVariants(trx, id)
      const { before, after } = await saveVersion(trx, {
        userId: viewer.id,
        at,
        subject: 'product',
        id,
        version,
        read: () => readProduct(trx, id),
        facts: productFacts,
        newValues: fields,
        write: async old => {
          const save = { productId: id, before: old.variants, at, actor: viewer.id }
          if (variants) await saveVariants(trx, { ...save, newVariants: variants })
          const isSaved = await updateVersion(trx, 'products', old, {
            ...productColumns(fields),
            ...(fields.status && fields.status !== old.status && { is_auto_archived: false }),
            updated_at: at,
          })
          if (!isSaved) return false
          await keepSlug(trx, 'product', { id, from: old.slug, to: fields.slug, at })
          if (fields.collectionIds) await setCollections(trx, id, fields.collectionIds)
          await setCompanions(trx, id, fields, old)
          await followStockNow(trx)
          return true
        },
        describeChanges: changes => changesInWords(trx, changes),
      })
      rejectMissingFacts(before, after)
      refreshListings(trx, [id])
      return after
    }),
  )
}
