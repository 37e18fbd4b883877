import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { refreshListings } from '../../../products/lists/refreshListings.ts'
import { savepoint } from '../../../../platform/database/beforeCommit.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { asWanted } from '../changeVariant.ts'
import type { WantedVariant } from '../checkVariants.ts'
import { readProduct } from '../readProduct.ts'
import { dropPictures } from '../../moving/pictures/keepPictures.ts'
import { fieldsOf, fieldsOfVariant, split, valuesOf } from './currentFields.ts'
import type { ProductPlan, VariantPlan } from './SheetPlan.ts'
import { dropCollections } from './newCollections.ts'
import { noteProduct, writeProduct, type Writing } from './writeProduct.ts'

/** Deletes a product the import created unless staff changed it since. Returns what was kept. */
const removeNew = async (
  trx: Knex.Transaction,
  now: StaffProduct,
  plan: ProductPlan,
  writing: Writing,
): Promise<string[]> => {
  const { id } = now
  if (await trx('order_items').where({ product_id: id }).first('id')) {
    await writeProduct(trx, now, { values: { status: 'ARCHIVED' }, variants: null }, writing)
    return ['it has been ordered, so it has been archived']
  }
  const { lost } = split(plan.changes, fieldsOf(now), 'after')
  if (lost.length > 0 || now.variants.length !== plan.variants.length)
    return ['somebody has changed it since']
  if (now.variants.some(({ reserved }) => reserved > 0)) return ['an order is just taking it']
  await trx('products').where({ id }).delete()
  await noteProduct(trx, { ...writing, before: now, after: null })
  refreshListings(trx, [id])
  return []
}

interface Back {
  wanted: WantedVariant[]
  left: string[]
}

const variantBack = (
  now: StaffVariant,
  { sku, variantId, changes, stock }: VariantPlan,
  withStock: boolean,
): Back => {
  const { standing, lost } = split(changes, fieldsOfVariant(now), 'after')
  if (variantId === null)
    return lost.length > 0 || now.reserved > 0
      ? { wanted: [asWanted(now)], left: [sku] }
      : { wanted: [], left: [] }
  const shelf = withStock && stock ? { stock: stock.before, baseStock: stock.after } : null
  return {
    wanted: [{ ...asWanted(now), ...valuesOf(standing, 'before'), ...shelf }],
    left: [...lost.map(label => `${label} of ${sku}`), ...(stock && !withStock ? [`Stock of ${sku}`] : [])],
  }
}

const changeBack = async (
  trx: Knex.Transaction,
  now: StaffProduct,
  plan: ProductPlan,
  writing: Writing,
  withStock: boolean,
): Promise<string[]> => {
  const { standing, lost } = split(plan.changes, fieldsOf(now), 'after')
  const bySku = new Map(plan.variants.map(variant => [variant.sku, variant]))
  const backs = now.variants.map((variant): Back => {
    const planned = bySku.get(variant.sku)
    return planned ? variantBack(variant, planned, withStock) : { wanted: [asWanted(variant)], left: [] }
  })
  const variants = backs.flatMap(({ wanted }) => wanted)
  const values = valuesOf(standing, 'before')
  await writeProduct(
    trx,
    now,
    { values, variants: plan.variants.length > 0 && variants.length > 0 ? variants : null },
    writing,
  )
  return [...lost, ...backs.flatMap(({ left }) => left)]
}

const undoProduct = async (trx: Knex.Transaction, plan: ProductPlan, writing: Writing): Promise<string[]> => {
  const now = await readProduct(trx, plan.productId)
  if (plan.isNew) return removeNew(trx, now, plan, writing)
  try {
    return await savepoint(trx, inner => changeBack(inner, now, plan, writing, true))
  } catch (error) {
    // Units that came in have been sold since.
    if (!(error instanceof Failure && error.code === 'stock_too_low')) throw error
    return changeBack(trx, now, plan, writing, false)
  }
}

/** Undoes the changes to one product, whose variants are locked, unless they were overwritten since. Returns what was kept. */
export const undoPlan = async (
  trx: Knex.Transaction,
  plan: ProductPlan,
  writing: Writing,
): Promise<string[]> => {
  if (!(await trx('products').where({ id: plan.productId }).first('id')))
    return plan.isNew ? [] : ['it has been deleted since']
  await dropPictures(trx, { importId: writing.importId, productId: plan.productId })
  const left = await undoProduct(trx, plan, writing)
  await dropCollections(trx, plan, writing)
  return left
}
