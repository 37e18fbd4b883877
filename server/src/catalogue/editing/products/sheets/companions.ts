import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { Knex } from 'knex'
import { Failure } from '../../../../platform/http/Failure.ts'
import { putCompanions } from '../setCompanions.ts'
import { foldName, readNamed, type KnownProduct, type NamedProduct } from './existingProducts.ts'
import { textOf } from './readRows.ts'
import type { ValueChange, ProductPlan, ReadRow, SheetProduct } from './SheetPlan.ts'

const kindOfField = { look: 'LOOK', set: 'SET' } as const
const companionFields = ['look', 'set'] as const

/** Rows about one product, with its id or the id that it will get. */
export interface ProductRows {
  id: string
  /** Null for a new product. */
  known: KnownProduct | null
  rows: readonly [ReadRow, ...ReadRow[]]
}

/** Products that a sheet may name as companions: existing ones, and those that the sheet itself creates. */
export interface CompanionLookup {
  /** Finds a product by slug or SKU. */
  find: (name: string) => NamedProduct | undefined
  titles: ReadonlyMap<string, string>
}

const namesIn = (row: ReadRow) => companionFields.flatMap(field => (row.values.get(field) ?? []) as string[])

const productOf = ({ id, known, rows: [first] }: ProductRows): NamedProduct =>
  known ?? {
    id,
    slug: textOf(first, 'slug'),
    title: textOf(first, 'title'),
    status: (first.values.get('status') ?? 'DRAFT') as ProductStatus,
  }

/** Reads the products that the rows of a sheet name as companions. */
export const readCompanions = async (db: Knex, groups: readonly ProductRows[]): Promise<CompanionLookup> => {
  const names = new Set(groups.flatMap(({ rows }) => rows.flatMap(namesIn)))
  const shopProducts = await readNamed(db, [...new Set([...names].map(foldName))])
  const sheetProducts = new Map<string, NamedProduct>()
  for (const group of groups)
    for (const row of group.rows)
      for (const name of [textOf(row, 'sku'), textOf(row, 'slug')])
        sheetProducts.set(foldName(name), productOf(group))
  const knownProducts = [
    ...shopProducts.values(),
    ...sheetProducts.values(),
    ...groups.flatMap(({ known }) => known?.companions ?? []),
  ]
  return {
    find: name => shopProducts.get(foldName(name)) ?? sheetProducts.get(foldName(name)),
    titles: new Map(knownProducts.map(({ id, title }) => [id, title])),
  }
}

const problemOf = (
  name: string,
  companion: NamedProduct | undefined,
  { productId, before }: { productId: string; before: readonly string[] },
): string | null => {
  if (!companion) return `There is no product ${name}.`
  if (companion.id === productId) return 'A product cannot be shown with itself. Please choose another one.'
  // A companion archived since it was chosen stays until staff remove it.
  if (companion.status === 'ARCHIVED' && !before.includes(companion.id))
    return `“${companion.title}” is archived, so shoppers cannot see it. Please choose another product.`
  return null
}

/** Turns slugs and SKUs of companions into ids; reports those that do not exist or cannot be shown. */
export const findCompanions = (
  row: ReadRow,
  productId: string,
  before: Pick<SheetProduct, 'look' | 'set'>,
  find: CompanionLookup['find'],
): void => {
  for (const field of companionFields) {
    const names = row.values.get(field) as string[] | undefined
    if (!names) continue
    const namedProducts = names.map(name => ({ name, product: find(name) }))
    const problem = namedProducts
      .map(({ name, product }) => problemOf(name, product, { productId, before: before[field] }))
      .find(text => text !== null)
    if (problem !== undefined) {
      row.values.delete(field)
      row.problems.set(field, problem)
    } else row.values.set(field, [...new Set(namedProducts.flatMap(({ product }) => product?.id ?? []))])
  }
}

/**
 * Moves companions that the sheet itself creates into separate steps after all others, because two new products may
 * name each other.
 */
export const deferNewCompanions = (
  plans: readonly ProductPlan[],
  newIds: ReadonlySet<string>,
): ProductPlan[] => {
  const secondSteps: ProductPlan[] = []
  const firstSteps = plans.map(plan => {
    const refersToNew = ([field, change]: [string, ValueChange]) =>
      companionFields.some(name => name === field) && (change.after as string[]).some(id => newIds.has(id))
    const entries = Object.entries(plan.changes) as [string, ValueChange][]
    const deferredChanges = entries.filter(refersToNew)
    if (deferredChanges.length === 0) return plan
    secondSteps.push({
      ...plan,
      isNew: false,
      changes: Object.fromEntries(deferredChanges),
      variants: [],
      pictures: [],
    })
    return { ...plan, changes: Object.fromEntries(entries.filter(entry => !refersToNew(entry))) }
  })
  return [...firstSteps, ...secondSteps]
}

const filterExisting = async (trx: Knex.Transaction, ids: readonly string[]): Promise<string[]> => {
  const existingIds = new Set<string>(
    await trx('products')
      .whereIn('id', [...ids])
      .pluck('id'),
  )
  return ids.filter(id => existingIds.has(id))
}

/** Throws `conflict` if a companion has been deleted since the check, or was left out. */
export const refuseMissingCompanion = async (
  trx: Knex.Transaction,
  values: Partial<SheetProduct>,
): Promise<void> => {
  for (const field of companionFields) {
    const ids = values[field] ?? []
    if (ids.length > 0 && (await filterExisting(trx, ids)).length < ids.length)
      throw new Failure('conflict', 'A product to show it with does not exist.')
  }
}

/** Sets the companions that a sheet, or its undoing, results in, as far as they still exist. */
export const writeCompanions = async (
  trx: Knex.Transaction,
  productId: string,
  values: Partial<SheetProduct>,
): Promise<void> => {
  for (const field of companionFields) {
    const ids = values[field]
    if (ids) await putCompanions(trx, productId, kindOfField[field], await filterExisting(trx, ids))
  }
}
