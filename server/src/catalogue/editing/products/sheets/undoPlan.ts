import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { variantFields } from '@shop/contracts/facts/variantFields'
import type { StaffProduct, StaffVariant } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { refreshListings } from '../../../products/lists/refreshListings.ts'
import { asVariantInput } from '../changeVariant.ts'
import type { VariantInput } from '../checkVariants.ts'
import { readProduct } from '../readProduct.ts'
import {
  lastChangeInWords,
  ordersInWords,
  redirectsToPage,
  stockMovesInWords,
} from '../../moving/changesInWords.ts'
import { dropPictures } from '../../moving/pictures/keepPictures.ts'
import { fieldsOf, fieldsOfVariant, labelsOfEdited, splitChanges, valuesOf } from './currentFields.ts'
import { handOver } from './handOver.ts'
import { blankProduct } from './planProduct.ts'
import type { ProductPlan, VariantPlan } from './SheetPlan.ts'
import { dropCollections } from './newCollections.ts'
import { noteProducts, writeProduct, type WriteContext } from './writeProduct.ts'

const valuesAfter = (changes: object) => valuesOf(Object.entries(changes), 'after')

/** Lists the facts of a new variant that have been changed since the import. */
const editedFactsOf = (current: StaffVariant, { changes }: VariantPlan): string[] =>
  labelsOfEdited({ ...blanksOf(variantFields), ...valuesAfter(changes) }, fieldsOfVariant(current)).map(
    label => `${label} of ${current.sku}`,
  )

/** Names the stock of a variant and a reason: `Stock of EMR-52 (order M-10482)`. */
const stockOf = (sku: string, reason = ''): string => `Stock of ${sku}${reason && ` (${reason})`}`

/** Describes who changed these facts, and when. */
const describeEdits = async (
  trx: Knex.Transaction,
  { id, variants }: StaffProduct,
  labels: readonly string[],
): Promise<string[]> => {
  if (labels.length === 0) return []
  const ids = [id, ...variants.map(variant => variant.id)]
  return [`${await lastChangeInWords(trx, ['product', 'variant'], ids)}: ${labels.join(', ')}`]
}

/** Tells whether a product has pictures, or a video, that its import has not added. */
const hasOwnMedia = async (
  trx: Knex.Transaction,
  [table, column]: readonly ['product_images', 'id'] | readonly ['product_videos', 'video_key'],
  { productId, importId }: { productId: string; importId: string },
): Promise<boolean> =>
  (await trx(table)
    .where({ product_id: productId })
    .whereNotIn(
      column,
      trx('product_import_pictures')
        .where({ import_id: importId, product_id: productId })
        .whereNotNull('image_id')
        .select('image_id'),
    )
    .first(column)) !== undefined

/** Lists what people have added to a new product, or changed, since the import created it. */
const reasonsToKeep = async (
  trx: Knex.Transaction,
  current: StaffProduct,
  plan: ProductPlan,
  { importId, importNote }: WriteContext,
): Promise<string[]> => {
  const plannedBySku = new Map(plan.variants.map(variant => [variant.sku, variant]))
  const editedVariantFacts = current.variants.flatMap(variant => {
    const plannedVariant = plannedBySku.get(variant.sku)
    return plannedVariant ? editedFactsOf(variant, plannedVariant) : []
  })
  const hasOtherVariants =
    current.variants.length !== plannedBySku.size ||
    current.variants.some(({ sku }) => !plannedBySku.has(sku))
  const imported = { productId: current.id, importId }
  const editedFacts = [
    ...labelsOfEdited({ ...blankProduct, ...valuesAfter(plan.changes), slug: plan.slug }, fieldsOf(current)),
    ...(hasOtherVariants ? ['Variants'] : []),
    ...editedVariantFacts,
    ...((await hasOwnMedia(trx, ['product_images', 'id'], imported)) ? ['Pictures'] : []),
    ...((await hasOwnMedia(trx, ['product_videos', 'video_key'], imported)) ? ['Video'] : []),
  ]
  return [
    ...(await describeEdits(trx, current, editedFacts)),
    ...[...(await stockMovesInWords(trx, current.id, importNote))].map(([sku, reason]) =>
      stockOf(sku, reason),
    ),
    ...(current.reviews.length > 0 ? ['it has reviews'] : []),
    ...(await redirectsToPage(trx, `/products/${current.slug}`, importId)),
  ]
}

/** Reads the numbers of the orders that contain a product, newest first. */
const readOrderNumbers = (trx: Knex.Transaction, productId: string): Promise<string[]> =>
  trx('orders')
    .whereIn('id', trx('order_items').where({ product_id: productId }).select('order_id'))
    .orderBy('created_at', 'desc')
    .pluck('number')

/** Removes a new product of an import, unless somebody has added to it. Returns what had to stay. */
const removeNewProduct = async (
  trx: Knex.Transaction,
  current: StaffProduct,
  plan: ProductPlan,
  writing: WriteContext,
): Promise<string[]> => {
  const { id } = current
  const orders = await readOrderNumbers(trx, id)
  if (orders.length > 0) {
    await writeProduct(trx, current, { values: { status: 'ARCHIVED' }, variants: null }, writing)
    return [`${ordersInWords(orders)} ${orders.length === 1 ? 'has' : 'have'} it, so it has been archived`]
  }
  const reasons = await reasonsToKeep(trx, current, plan, writing)
  if (reasons.length > 0) return reasons
  if (current.variants.some(({ reserved }) => reserved > 0)) return ['an order is just taking it']
  await trx('products').where({ id }).delete()
  await trx('redirects')
    .where({ import_id: writing.importId })
    .whereIn('path', plan.formerPaths ?? [])
    .delete()
  await noteProducts(trx, [{ ...writing, before: current, after: null }])
  refreshListings(trx, [id])
  return []
}

interface Reversal {
  /** The variant to save; empty if the variant is deleted. */
  variants: VariantInput[]
  /** Names of facts that somebody has changed since the import. */
  editedFacts: string[]
  /** Names of stock that has moved since the import. */
  movedStock: string[]
}

const reverseVariant = (
  current: StaffVariant,
  plan: VariantPlan,
  moves: ReadonlyMap<string, string>,
): Reversal => {
  const { sku, variantId, changes, stock } = plan
  const { unchanged, changedLabels } = splitChanges(changes, fieldsOfVariant(current), 'after')
  const reason = moves.get(sku)
  if (variantId === null) {
    const editedFacts = editedFactsOf(current, plan)
    const movedStock =
      reason !== undefined || current.reserved > 0
        ? [stockOf(sku, reason ?? 'an order is just taking it')]
        : []
    const isKept = editedFacts.length + movedStock.length > 0
    return { variants: isKept ? [asVariantInput(current)] : [], editedFacts, movedStock }
  }
  // Fails if imported units have been sold since.
  const isStockLeft = stock !== null && current.stock + stock.before - stock.after >= current.reserved
  const stockToRestore = isStockLeft ? { stock: stock.before, baseStock: stock.after } : null
  return {
    variants: [{ ...asVariantInput(current), ...valuesOf(unchanged, 'before'), ...stockToRestore }],
    editedFacts: changedLabels.map(label => `${label} of ${sku}`),
    movedStock: stock && !isStockLeft ? [stockOf(sku, reason)] : [],
  }
}

const reverseChanges = async (
  trx: Knex.Transaction,
  current: StaffProduct,
  plan: ProductPlan,
  writing: WriteContext,
): Promise<string[]> => {
  const { unchanged, changedLabels } = splitChanges(plan.changes, fieldsOf(current), 'after')
  const bySku = new Map(plan.variants.map(variant => [variant.sku, variant]))
  const moves =
    plan.variants.length > 0 ? await stockMovesInWords(trx, current.id, writing.importNote) : new Map()
  const reversals = current.variants.map((variant): Reversal => {
    const planned = bySku.get(variant.sku)
    return planned
      ? reverseVariant(variant, planned, moves)
      : { variants: [asVariantInput(variant)], editedFacts: [], movedStock: [] }
  })
  const edits = await describeEdits(trx, current, [
    ...changedLabels,
    ...reversals.flatMap(({ editedFacts }) => editedFacts),
  ])
  if (edits.length > 0) await handOver(trx, plan, writing.importId)
  const variants = reversals.flatMap(reversal => reversal.variants)
  const values = valuesOf(unchanged, 'before')
  await writeProduct(
    trx,
    current,
    { values, variants: plan.variants.length > 0 && variants.length > 0 ? variants : null },
    writing,
  )
  return [...edits, ...reversals.flatMap(({ movedStock }) => movedStock)]
}

const undoProduct = async (
  trx: Knex.Transaction,
  plan: ProductPlan,
  writing: WriteContext,
): Promise<string[]> => {
  const current = await readProduct(trx, plan.productId)
  return plan.isNew
    ? removeNewProduct(trx, current, plan, writing)
    : reverseChanges(trx, current, plan, writing)
}

/**
 * Undoes the changes to one product, whose variants are locked, unless somebody has changed the values since. Returns
 * the reasons for everything that was kept.
 */
export const undoPlan = async (
  trx: Knex.Transaction,
  plan: ProductPlan,
  writing: WriteContext,
): Promise<string[]> => {
  if (!(await trx('products').where({ id: plan.productId }).first('id')))
    return plan.isNew ? [] : ['it has been deleted since']
  // A product that stays loses the import's pictures; a removed product is deleted with its pictures.
  if (!plan.isNew && plan.pictures?.length)
    await dropPictures(trx, { importId: writing.importId, productId: plan.productId })
  const reasonsKept = await undoProduct(trx, plan, writing)
  await dropCollections(trx, plan, writing)
  return reasonsKept
}
