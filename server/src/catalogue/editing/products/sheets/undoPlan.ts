import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { variantFields } from '@shop/contracts/facts/variantFields'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { refreshListings } from '../../../products/lists/refreshListings.ts'
import { savepoint } from '../../../../platform/database/beforeCommit.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { asWanted } from '../changeVariant.ts'
import type { WantedVariant } from '../checkVariants.ts'
import { readProduct } from '../readProduct.ts'
import { dropPictures } from '../../moving/pictures/keepPictures.ts'
import { fieldsOf, fieldsOfVariant, lostOf, split, valuesOf } from './currentFields.ts'
import { blankProduct } from './planProduct.ts'
import type { ProductPlan, VariantPlan } from './SheetPlan.ts'
import { dropCollections } from './newCollections.ts'
import { noteProduct, writeProduct, type Writing } from './writeProduct.ts'

const valuesAfter = (changes: object) => valuesOf(Object.entries(changes), 'after')

/** Tells of a new variant what has become another than the import made it. */
const variantSince = (now: StaffVariant, { changes, stock }: VariantPlan): string[] => {
  const made = { ...blanksOf(variantFields), ...valuesAfter(changes) }
  return [...lostOf(made, fieldsOfVariant(now)), ...(now.stock === (stock?.after ?? 0) ? [] : ['Stock'])].map(
    label => `${label} of ${now.sku}`,
  )
}

/** The SKUs of those variants that have moved or been ordered from a supplier since they came in. */
const movedSince = async (trx: Knex.Transaction, productId: string): Promise<string[]> =>
  trx('variants as v')
    .where({ product_id: productId })
    .where(any => {
      void any
        .where('move_count', '>', 1)
        .orWhereExists(trx('purchase_lines').whereRaw('variant_id = v.id').select('id'))
    })
    .pluck('sku')

const hasOwnPictures = async (trx: Knex.Transaction, productId: string, importId: string): Promise<boolean> =>
  (await trx('product_images')
    .where({ product_id: productId })
    .whereNotIn(
      'id',
      trx('product_import_pictures')
        .where({ import_id: importId, product_id: productId })
        .whereNotNull('image_id')
        .select('image_id'),
    )
    .first('id')) !== undefined

/** Lists what people have added to a new product, or changed, since the import made it. */
const builtOn = async (
  trx: Knex.Transaction,
  now: StaffProduct,
  plan: ProductPlan,
  { importId }: Writing,
): Promise<string[]> => {
  const planned = new Map(plan.variants.map(variant => [variant.sku, variant]))
  const known = now.variants.flatMap(variant => {
    const own = planned.get(variant.sku)
    return own ? variantSince(variant, own) : []
  })
  const isOther = now.variants.length !== planned.size || now.variants.some(({ sku }) => !planned.has(sku))
  return [
    ...new Set([
      ...lostOf({ ...blankProduct, ...valuesAfter(plan.changes), slug: plan.slug }, fieldsOf(now)),
      ...(isOther ? ['Variants'] : []),
      ...known,
      ...(await movedSince(trx, now.id)).map(sku => `Stock of ${sku}`),
      ...((await hasOwnPictures(trx, now.id, importId)) ? ['Pictures'] : []),
      ...(now.video ? ['Video'] : []),
      ...(now.reviews.length > 0 ? ['Reviews'] : []),
    ]),
  ]
}

/** An import's new product goes, unless somebody has made it theirs. Returns what had to stay. */
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
  const built = await builtOn(trx, now, plan, writing)
  if (built.length > 0) return [`changed since: ${built.join(', ')}`]
  if (now.variants.some(({ reserved }) => reserved > 0)) return ['an order is just taking it']
  await trx('products').where({ id }).delete()
  await trx('redirects')
    .where({ import_id: writing.importId })
    .whereIn('path', plan.formerPaths ?? [])
    .delete()
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
  plan: VariantPlan,
  { withStock, moved }: { withStock: boolean; moved: readonly string[] },
): Back => {
  const { sku, variantId, changes, stock } = plan
  const { standing, lost } = split(changes, fieldsOfVariant(now), 'after')
  if (variantId === null)
    return variantSince(now, plan).length > 0 || moved.includes(sku) || now.reserved > 0
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
  const moved = await movedSince(trx, now.id)
  const backs = now.variants.map((variant): Back => {
    const planned = bySku.get(variant.sku)
    return planned
      ? variantBack(variant, planned, { withStock, moved })
      : { wanted: [asWanted(variant)], left: [] }
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
  // A product that stays keeps its pictures; a removed one takes them along.
  if (!plan.isNew && plan.pictures?.length)
    await dropPictures(trx, { importId: writing.importId, productId: plan.productId })
  const left = await undoProduct(trx, plan, writing)
  await dropCollections(trx, plan, writing)
  return left
}
