import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { productFields } from '@shop/contracts/facts/productFields'
import { maxVariants, tooManyVariants } from '@shop/contracts/products/fields'
import { zeroRateDoubt } from '@shop/contracts/fit/zeroRateDoubt'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { slugFor } from '../../moving/formats/slugs.ts'
import { choiceOf } from '../checkVariants.ts'
import { productProblems } from './checkFields.ts'
import { findCompanions, type CompanionLookup, type ProductRows } from './companions.ts'
import { missingFacts } from '../missingFacts.ts'
import { isSame } from './isSame.ts'
import { planPictures } from './planPictures.ts'
import { planVariant } from './planVariant.ts'
import { foldName, type ExistingProducts, type KnownProduct } from './existingProducts.ts'
import { textOf } from './readRows.ts'
import {
  sheetProductNames,
  type ValueChange,
  type PlannedCollection,
  type ProductPlan,
  type ReadRow,
  type SheetProduct,
  type VariantPlan,
} from './SheetPlan.ts'

/** Facts of the shop that planning needs. */
export type PlanContext = ExistingProducts & {
  companions: CompanionLookup
  /** Currency of the prices. */
  currency: string
  /** Collections to be created, by folded name, shared by all products of a plan; null if none may be created. */
  newCollections: Map<string, PlannedCollection> | null
  /** Addresses in the former shop, by row. */
  formerPaths: ReadonlyMap<number, string>
  /** Rounded barcodes that occur in several rows. */
  roundedBarcodes: ReadonlySet<string>
}

/** Returns the id of a collection, or of the one that the import creates under this name. */
const collectionIdOf = (name: string, { collectionIds, newCollections }: PlanContext): string | undefined => {
  const key = foldName(name)
  const existingId = collectionIds.get(key) ?? newCollections?.get(key)?.id
  if (existingId !== undefined || !newCollections) return existingId
  const created = { id: newId(), name: name.slice(0, 120), slug: slugFor('', name) }
  newCollections.set(key, created)
  return created.id
}

/** Turns names of collections into ids; reports those that do not exist. */
const findCollections = (row: ReadRow, context: PlanContext) => {
  const names = row.values.get('collections') as string[] | undefined
  if (!names) return
  const collections = names.map(name => ({ name, id: collectionIdOf(name, context) }))
  const unknown = collections.find(({ id }) => id === undefined)
  if (unknown) {
    row.values.delete('collections')
    row.problems.set('collections', `There is no collection ${unknown.name}.`)
  } else row.values.set('collections', [...new Set(collections.flatMap(({ id }) => id ?? []))].toSorted())
}

/** Selects the collections that the import has to create first. */
const collectionsToCreate = (ids: unknown, { newCollections }: PlanContext): PlannedCollection[] =>
  [...(newCollections?.values() ?? [])].filter(({ id }) => Array.isArray(ids) && ids.includes(id))

/**
 * Merges the product's fields from its rows: a value in one row applies to all, two must not differ, blanks are
 * ignored.
 */
const mergeFields = (rows: readonly ReadRow[]): Map<SheetField, unknown> => {
  const fields = new Map<SheetField, unknown>()
  const firstRow = new Map<SheetField, number>()
  for (const { row, values, problems } of rows)
    for (const field of sheetProductNames) {
      if (!values.has(field)) continue
      if (!fields.has(field)) {
        fields.set(field, values.get(field))
        firstRow.set(field, row)
      } else if (!isSame(fields.get(field), values.get(field)))
        problems.set(field, `Row ${firstRow.get(field)} says something different about the same product.`)
    }
  return fields
}

/** A product before any values are set. */
export const blankProduct: SheetProduct = {
  ...blanksOf(productFields),
  collections: [],
  look: [],
  set: [],
}

/** Checks that a product's variants differ in one of their five choices, including variants missing from the sheet. */
const checkChoices = (
  existing: KnownProduct | null,
  plans: readonly { row: ReadRow; plan: VariantPlan }[],
) => {
  const skuByChoice = new Map<string, string>()
  const skusInSheet = new Set(plans.map(({ plan }) => plan.sku))
  for (const variant of existing?.variants ?? [])
    if (!skusInSheet.has(variant.sku)) skuByChoice.set(choiceOf(variant), variant.sku)
  for (const { row, plan } of plans) {
    if (row.problems.has('sku')) continue
    const before = existing?.variants.find(({ sku }) => sku === plan.sku)
    const after = Object.fromEntries(
      Object.entries(plan.changes).map(([name, { after: value }]) => [name, value]),
    )
    const choice = choiceOf({ ...before, ...after } as never)
    const sameChoiceSku = skuByChoice.get(choice)
    if (sameChoiceSku !== undefined)
      row.problems.set('size', `${sameChoiceSku} has the same colour, size, length, collar and cuffs.`)
    else skuByChoice.set(choice, plan.sku)
  }
}

/** Lists the variants that a product would have, with what publishing requires. */
const variantsAfter = (existing: KnownProduct | null, plans: readonly VariantPlan[]) => {
  const barcodes = new Map((existing?.variants ?? []).map(({ sku, barcode }) => [sku, barcode]))
  for (const { sku, changes } of plans) barcodes.set(sku, changes.barcode?.after ?? barcodes.get(sku) ?? '')
  return [...barcodes].map(([sku, barcode]) => ({ sku, barcode }))
}

/** Makes a product that cannot be shown yet a draft, with a list of what it lacks. */
const keepAsDraft = (
  { known, rows: [first] }: ProductRows,
  changes: Record<string, ValueChange>,
  plans: readonly VariantPlan[],
) => {
  const before = known ?? blankProduct
  const after = { ...before, ...afterOf(changes) }
  if (known && after.status === before.status) return
  const missing = missingFacts({ ...after, variants: variantsAfter(known, plans) })
  if (missing.length === 0) return
  if (after.status === 'ACTIVE') {
    delete changes['status']
    if (before.status !== 'DRAFT') changes['status'] = { before: before.status, after: 'DRAFT' }
  }
  if (after.status === 'ARCHIVED' || !first) return
  const needed = `A draft. Before it can be published it needs: ${missing.join(', ')}.`
  first.notes.set('status', [first.notes.get('status'), needed].filter(Boolean).join(' '))
}

/** Adds a remark if a product may be too large for the zero rate of VAT that the sheet sets. */
const noteZeroRate = (
  { known, rows: [first] }: ProductRows,
  changes: Record<string, ValueChange>,
  plans: readonly { plan: VariantPlan }[],
) => {
  const lengths = new Map(known?.variants.map(({ sku, lengthCm }) => [sku, lengthCm]))
  for (const { plan } of plans) {
    const lengthCm = plan.changes.lengthCm?.after
    if (lengthCm !== undefined) lengths.set(plan.sku, lengthCm)
  }
  const { vatClass, measurements } = { ...(known ?? blankProduct), ...afterOf(changes) } as SheetProduct
  const variants = [...lengths.values()].map(lengthCm => ({ lengthCm }))
  const doubt = 'vatClass' in changes ? zeroRateDoubt({ vatClass, measurements, variants }) : null
  if (doubt) first?.notes.set('vatClass', doubt)
}

const afterOf = (changes: Record<string, ValueChange>) =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.after]))

const unitsSoldIn = (rows: readonly ReadRow[]): number =>
  rows.map(({ values }) => values.get('unitsSold')).find(units => typeof units === 'number') ?? 0

/** Reads positions in collections that exist, as an export of a shop like this one has them. */
const placesIn = (rows: readonly ReadRow[], { collectionIds }: PlanContext): Record<string, number> => {
  const cells = rows.flatMap(({ values }) => Object.entries(values.get('collectionPlaces') ?? {}))
  return Object.fromEntries(
    cells.flatMap(([slug, place]) => {
      const id = collectionIds.get(slug)
      return id !== undefined && /^\d{1,6}$/.test(String(place)) ? [[id, Number(place)]] : []
    }),
  )
}

/** Plans one product from its rows, and notes the problems in the rows. */
export const planProduct = (group: ProductRows, context: PlanContext): ProductPlan => {
  const { id, known, rows } = group
  const before = known ?? blankProduct
  for (const row of rows) {
    findCollections(row, context)
    findCompanions(row, id, before, context.companions.find)
  }
  const fields = mergeFields(rows)
  const changes: Record<string, ValueChange> = {}
  for (const field of sheetProductNames) {
    const value = fields.get(field)
    if (value !== undefined && !isSame(value, before[field]))
      changes[field] = { before: before[field], after: value }
  }
  const [first] = rows
  const slug = known?.slug ?? textOf(first, 'slug')
  const after = afterOf(changes)
  for (const [field, text] of productProblems({ ...before, ...after, slug }))
    // A problem in a field that the sheet does not change is not reported.
    if ((!known || field in changes) && !first.problems.has(field)) first.problems.set(field, text)
  const variantPlans = rows.map(row => ({ row, plan: planVariant(row, known, context.roundedBarcodes) }))
  keepAsDraft(
    group,
    changes,
    variantPlans.map(({ plan }) => plan),
  )
  checkChoices(known, variantPlans)
  noteZeroRate(group, changes, variantPlans)
  const added = variantPlans.filter(({ plan }) => plan.variantId === null)
  if ((known?.variants.length ?? 0) + added.length > maxVariants)
    added.at(-1)?.row.problems.set('sku', tooManyVariants)
  return {
    productId: id,
    slug,
    title: typeof after['title'] === 'string' ? after['title'] : before.title,
    isNew: !known,
    changes,
    variants: variantPlans
      .map(({ plan }) => plan)
      .filter(plan => plan.variantId === null || plan.stock || Object.keys(plan.changes).length > 0),
    ...(!known && { unitsSold: unitsSoldIn(rows), places: placesIn(rows, context) }),
    ...(!known && { formerPaths: rows.flatMap(({ row }) => context.formerPaths.get(row) ?? []) }),
    pictures: planPictures(rows, known),
    newCollections: collectionsToCreate(after['collections'], context),
  }
}
