import type { ProductStatus } from '@shop/contracts/catalog/entities'
import type { Knex } from 'knex'
import { Failure } from '../../../../platform/http/Failure.ts'
import { putCompanions } from '../setCompanions.ts'
import { folded, readNamed, type KnownProduct, type NamedProduct } from './existingProducts.ts'
import { wordsOf } from './readRows.ts'
import type { Change, ProductPlan, ReadRow, SheetProduct } from './SheetPlan.ts'

const kinds = { look: 'LOOK', set: 'SET' } as const
const fields = ['look', 'set'] as const

/** Rows about one product, with its id or the id that it will get. */
export interface Group {
  id: string
  /** Null for a new product. */
  known: KnownProduct | null
  rows: readonly [ReadRow, ...ReadRow[]]
}

/** Products that a sheet may name as companions: existing ones, and those that the sheet itself creates. */
export interface Companions {
  /** Finds a product by slug or SKU. */
  find: (name: string) => NamedProduct | undefined
  titles: ReadonlyMap<string, string>
}

const namesIn = (row: ReadRow) => fields.flatMap(field => (row.values.get(field) ?? []) as string[])

const productOf = ({ id, known, rows: [first] }: Group): NamedProduct =>
  known ?? {
    id,
    slug: wordsOf(first, 'slug'),
    title: wordsOf(first, 'title'),
    status: (first.values.get('status') ?? 'DRAFT') as ProductStatus,
  }

export const readCompanions = async (db: Knex, groups: readonly Group[]): Promise<Companions> => {
  const names = new Set(groups.flatMap(({ rows }) => rows.flatMap(namesIn)))
  const inShop = await readNamed(db, [...new Set([...names].map(folded))])
  const inSheet = new Map<string, NamedProduct>()
  for (const group of groups)
    for (const row of group.rows)
      for (const name of [wordsOf(row, 'sku'), wordsOf(row, 'slug')])
        inSheet.set(folded(name), productOf(group))
  const all = [
    ...inShop.values(),
    ...inSheet.values(),
    ...groups.flatMap(({ known }) => known?.companions ?? []),
  ]
  return {
    find: name => inShop.get(folded(name)) ?? inSheet.get(folded(name)),
    titles: new Map(all.map(({ id, title }) => [id, title])),
  }
}

const problemOf = (
  name: string,
  found: NamedProduct | undefined,
  { productId, before }: { productId: string; before: readonly string[] },
): string | null => {
  if (!found) return `There is no product ${name}.`
  if (found.id === productId) return 'A product cannot be shown with itself. Please choose another one.'
  // A companion archived since it was chosen stays until staff remove it.
  if (found.status === 'ARCHIVED' && !before.includes(found.id))
    return `“${found.title}” is archived, so shoppers cannot see it. Please choose another product.`
  return null
}

/** Turns slugs and SKUs of companions into ids; reports those that do not exist or cannot be shown. */
export const findCompanions = (
  row: ReadRow,
  productId: string,
  before: Pick<SheetProduct, 'look' | 'set'>,
  find: Companions['find'],
): void => {
  for (const field of fields) {
    const names = row.values.get(field) as string[] | undefined
    if (!names) continue
    const found = names.map(name => ({ name, product: find(name) }))
    const problem = found
      .map(({ name, product }) => problemOf(name, product, { productId, before: before[field] }))
      .find(text => text !== null)
    if (problem !== undefined) {
      row.values.delete(field)
      row.problems.set(field, problem)
    } else row.values.set(field, [...new Set(found.flatMap(({ product }) => product?.id ?? []))])
  }
}

/**
 * Moves companions that the sheet itself creates into separate steps after all others, because two new products may
 * name each other.
 */
export const companionsLast = (plans: readonly ProductPlan[], made: ReadonlySet<string>): ProductPlan[] => {
  const later: ProductPlan[] = []
  const first = plans.map(plan => {
    const waits = ([field, change]: [string, Change]) =>
      fields.some(name => name === field) && (change.after as string[]).some(id => made.has(id))
    const entries = Object.entries(plan.changes) as [string, Change][]
    const waiting = entries.filter(waits)
    if (waiting.length === 0) return plan
    later.push({ ...plan, isNew: false, changes: Object.fromEntries(waiting), variants: [], pictures: [] })
    return { ...plan, changes: Object.fromEntries(entries.filter(entry => !waits(entry))) }
  })
  return [...first, ...later]
}

const existing = async (trx: Knex.Transaction, ids: readonly string[]): Promise<string[]> => {
  const found = new Set<string>(
    await trx('products')
      .whereIn('id', [...ids])
      .pluck('id'),
  )
  return ids.filter(id => found.has(id))
}

/** Throws `conflict` if a companion has been deleted since the check, or was left out. */
export const refuseMissingCompanion = async (
  trx: Knex.Transaction,
  values: Partial<SheetProduct>,
): Promise<void> => {
  for (const field of fields) {
    const ids = values[field] ?? []
    if (ids.length > 0 && (await existing(trx, ids)).length < ids.length)
      throw new Failure('conflict', 'A product to show it with does not exist.')
  }
}

/** Sets the companions that a sheet, or undoing it, leads to, as far as they still exist. */
export const writeCompanions = async (
  trx: Knex.Transaction,
  productId: string,
  values: Partial<SheetProduct>,
): Promise<void> => {
  for (const field of fields) {
    const ids = values[field]
    if (ids) await putCompanions(trx, productId, kinds[field], await existing(trx, ids))
  }
}
