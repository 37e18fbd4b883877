import type { Input } from '@shop/contracts/endpoint'
import type { addVariant, updateVariant } from '@shop/contracts/products/endpoints'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import { maxVariants, tooManyVariants } from '@shop/contracts/products/fields'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { noSuchVariant } from '../../products/inventory/readStockedVariant.ts'
import type { VariantInput } from './checkVariants.ts'
import { rejectMissingFacts } from './missingFacts.ts'
import { readProduct } from './readProduct.ts'
import { closeSave, lockVariants } from './saveProduct.ts'
import { saveVariants } from './saveVariants.ts'

/** Turns a stored variant into the input of a save, with the stock as read, so that the stock stays unchanged. */
export const asVariantInput = ({ stock, ...variant }: StaffVariant): VariantInput => ({
  ...variant,
  stock,
  baseStock: stock,
})

/** Saves all variants with the one change, so that the rules of a full save apply. */
const saveWithChange = (
  deps: Deps,
  viewer: Viewer,
  productId: string,
  change: (variants: readonly StaffVariant[]) => VariantInput[],
): Promise<StaffProduct> => {
  const at = nowIso(deps)
  return transaction(deps.db, async trx => {
    await lockVariants(trx, productId)
    const before = await readProduct(trx, productId)
    const newVariants = change(before.variants)
    await saveVariants(trx, {
      productId,
      before: before.variants,
      newVariants,
      at,
      actor: viewer.id,
    })
    await trx('products').where({ id: productId }).update({ updated_at: at }).increment('version', 1)
    const after = await closeSave(trx, viewer, { id: productId, before, at })
    rejectMissingFacts(before, after)
    return after
  })
}

/** Removes the position in the list from the fields of an error, since a single variant has none. */
const withPlainFields = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save
  } catch (error) {
    if (!(error instanceof Failure) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([name, text]) => [
      name.replace(/^variants\.\d+\./, ''),
      text,
    ])
    throw new Failure(error.code, error.message, {
      fields: Object.fromEntries(fields) as Record<string, string>,
    })
  }
}

const indexOf = (variants: readonly StaffVariant[], id: string) => {
  const index = variants.findIndex(variant => variant.id === id)
  if (index < 0) throw noSuchVariant()
  return index
}

/** Appends a variant to its product. Throws `not_found`, `validation_failed`, `limit_reached`. */
export const appendVariant = async (
  deps: Deps,
  viewer: Viewer,
  { productId, ...variant }: Input<typeof addVariant>,
): Promise<StaffVariant> => {
  const product = await withPlainFields(
    saveWithChange(deps, viewer, productId, variants => {
      if (variants.length >= maxVariants) throw new Failure('limit_reached', tooManyVariants)
      return [...variants.map(asVariantInput), variant]
    }),
  )
  return product.variants.at(-1) as StaffVariant
}

/** Throws `not_found`, `validation_failed`, `stock_too_low`, `conflict`. */
export const changeVariant = async (
  deps: Deps,
  viewer: Viewer,
  { productId, variantId, ...variant }: Input<typeof updateVariant>,
): Promise<StaffVariant> => {
  const { variants } = await withPlainFields(
    saveWithChange(deps, viewer, productId, variantsBefore => {
      const index = indexOf(variantsBefore, variantId)
      return variantsBefore.map(asVariantInput).with(index, { id: variantId, ...variant })
    }),
  )
  return variants[indexOf(variants, variantId)] as StaffVariant
}

/** Deletes a variant. Throws `not_found`, and `conflict` for the last variant and for one in open orders. */
export const dropVariant = async (
  deps: Deps,
  viewer: Viewer,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<void> => {
  await saveWithChange(deps, viewer, productId, variants => {
    const index = indexOf(variants, variantId)
    if (variants.length === 1) throw new Failure('conflict', 'A product needs at least one variant.')
    return variants.map(asVariantInput).toSpliced(index, 1)
  })
}
