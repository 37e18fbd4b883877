import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { productFields } from '@shop/contracts/facts/productFields'
import { mostVariants, tooManyVariants } from '@shop/contracts/products/fields'
import type { SheetField } from '@shop/contracts/products/sheetFields'
import { choiceOf } from '../checkVariants.ts'
import { productProblems } from './checkFields.ts'
import { findCompanions, type Companions, type Group } from './companions.ts'
import { isSame } from './isSame.ts'
import { planVariant } from './planVariant.ts'
import { folded, type Known, type KnownProduct } from './readKnown.ts'
import { wordsOf } from './readRows.ts'
import {
  sheetProductNames,
  type Change,
  type ProductPlan,
  type ReadRow,
  type SheetProduct,
  type VariantPlan,
} from './SheetPlan.ts'

/** Facts of the shop that a plan is made with. */
export type Context = Known & {
  companions: Companions
  /** Of prices. */
  currency: string
}

/** Turns names of collections into ids; says which there is not. */
const findCollections = (row: ReadRow, { collectionIds }: Known) => {
  const names = row.values.get('collections') as string[] | undefined
  if (!names) return
  const unknown = names.find(name => !collectionIds.has(folded(name)))
  if (unknown !== undefined) {
    row.values.delete('collections')
    row.problems.set('collections', `There is no collection ${unknown}.`)
  } else
    row.values.set(
      'collections',
      [...new Set(names.map(name => collectionIds.get(folded(name))!))].toSorted(),
    )
}

/** Merges the product's fields from its rows: a value in one row applies to all, two must not differ, blanks are ignored. */
const wantedFields = (rows: readonly ReadRow[]): Map<SheetField, unknown> => {
  const wanted = new Map<SheetField, unknown>()
  const firstRow = new Map<SheetField, number>()
  for (const { row, values, problems } of rows)
    for (const field of sheetProductNames) {
      if (!values.has(field)) continue
      if (!wanted.has(field)) {
        wanted.set(field, values.get(field))
        firstRow.set(field, row)
      } else if (!isSame(wanted.get(field), values.get(field)))
        problems.set(field, `Row ${firstRow.get(field)} says something different about the same product.`)
    }
  return wanted
}

const blank: SheetProduct = {
  ...blanksOf(productFields),
  collections: [],
  look: [],
  set: [],
}

/** Two variants of a product must differ in one of their five choices, those that the sheet leaves alone included. */
const checkChoices = (known: KnownProduct | null, plans: readonly { row: ReadRow; plan: VariantPlan }[]) => {
  const seen = new Map<string, string>()
  const changed = new Set(plans.map(({ plan }) => plan.sku))
  for (const variant of known?.variants ?? [])
    if (!changed.has(variant.sku)) seen.set(choiceOf(variant), variant.sku)
  for (const { row, plan } of plans) {
    if (row.problems.has('sku')) continue
    const before = known?.variants.find(({ sku }) => sku === plan.sku)
    const after = Object.fromEntries(
      Object.entries(plan.changes).map(([name, { after: value }]) => [name, value]),
    )
    const choice = choiceOf({ ...before, ...after } as never)
    const other = seen.get(choice)
    if (other !== undefined)
      row.problems.set('size', `${other} has the same colour, size, length, collar and cuffs.`)
    else seen.set(choice, plan.sku)
  }
}

/** Plans one product from its rows; what is wrong is written down in them. */
export const planProduct = ({ id, known, rows }: Group, context: Context): ProductPlan => {
  const before = known ?? blank
  for (const row of rows) {
    findCollections(row, context)
    findCompanions(row, id, before, context.companions.find)
  }
  const wanted = wantedFields(rows)
  const changes: Record<string, Change> = {}
  for (const field of sheetProductNames) {
    const value = wanted.get(field)
    if (value !== undefined && !isSame(value, before[field]))
      changes[field] = { before: before[field], after: value }
  }
  const slug = known?.slug ?? wordsOf(rows[0]!, 'slug')
  const after = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.after]))
  const first = rows[0]!
  for (const [field, text] of productProblems({ ...before, ...after, slug }))
    // A problem in a field that the sheet does not change is not reported.
    if ((!known || field in changes) && !first.problems.has(field)) first.problems.set(field, text)
  const plans = rows.map(row => ({ row, plan: planVariant(row, known) }))
  checkChoices(known, plans)
  const added = plans.filter(({ plan }) => plan.variantId === null)
  if ((known?.variants.length ?? 0) + added.length > mostVariants)
    added.at(-1)?.row.problems.set('sku', tooManyVariants)
  return {
    productId: id,
    slug,
    title: typeof after['title'] === 'string' ? after['title'] : before.title,
    isNew: !known,
    changes,
    variants: plans
      .map(({ plan }) => plan)
      .filter(plan => plan.variantId === null || plan.stock || Object.keys(plan.changes).length > 0),
  }
}
