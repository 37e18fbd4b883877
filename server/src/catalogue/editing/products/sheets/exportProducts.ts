import type { ProductField } from '@shop/contracts/facts/productFields'
import { variantFields, type VariantField } from '@shop/contracts/facts/variantFields'
import { sheetFields, type NamedColumn, type SheetField } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { csvFile, type CsvCell } from '../../../../platform/http/answers/csvFile.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { rows } from '../../../../platform/database/rows.ts'
import { productConditions, type ProductFilter } from '../findProducts.ts'
import { printCell } from './cells.ts'
import { readProducts, type KnownProduct } from './existingProducts.ts'

/** Small, so that other requests run in between if the database is in this process. */
const productsPerBatch = 50

const slugOf = ({ companions }: KnownProduct, id: string) =>
  companions.find(other => other.id === id)?.slug ?? ''

/** Returns the cell of a column that the export of the whole shop adds or fills differently; undefined for others. */
export type FurtherCellReader = (
  name: SheetField,
  product: KnownProduct,
  variantIndex: number,
) => CsvCell | undefined

const rowsOf = (
  product: KnownProduct,
  slugs: ReadonlyMap<string, string>,
  { columns, furtherCell }: { columns: readonly NamedColumn[]; furtherCell: FurtherCellReader },
): CsvCell[][] =>
  product.variants.map((variant, index) => {
    const cellOf = ({ name, isRepeated }: NamedColumn): CsvCell => {
      const cell = furtherCell(name, product, index)
      if (cell !== undefined) return cell
      if (name === 'stock' || name === 'baseStock') return variant.stock
      if (name in variantFields) return printCell(name, variant[name as VariantField])
      // A product's own texts are in its first row.
      if (index > 0 && !isRepeated) return null
      if (name === 'collections') return product.collections.map(id => slugs.get(id) ?? '').join(', ')
      if (name === 'look' || name === 'set') return product[name].map(id => slugOf(product, id)).join(', ')
      return printCell(name, product[name as ProductField])
    }
    return columns.map(cellOf)
  })

/**
 * Yields the products of a filter in batches, by slug. Each query continues after the last slug, so that no database
 * cursor stays open while a client is slow.
 */
export async function* readProductBatches(db: Knex, filter: ProductFilter): AsyncGenerator<KnownProduct[]> {
  const { sql, bindings } = productConditions(db, filter)
  for (let lastSlug = ''; ;) {
    const productRows = await rows<{ id: string; slug: string }>(
      db,
      `select p.id, p.slug from products p where ${sql} and p.slug > ? order by p.slug limit ?`,
      [...bindings, lastSlug, productsPerBatch],
    )
    const products = await readProducts(
      db,
      productRows.map(({ id }) => id),
    )
    yield products.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    lastSlug = productRows.at(-1)?.slug ?? lastSlug
    if (productRows.length < productsPerBatch) return
  }
}

/** Yields the rows of a product sheet in batches. `readFurther` reads the cells of further columns of a batch. */
export async function* readSheetRows(
  db: Knex,
  filter: ProductFilter,
  columns: readonly NamedColumn[] = sheetFields,
  readFurther: (products: readonly KnownProduct[]) => Promise<FurtherCellReader> = async () => () =>
    undefined,
): AsyncGenerator<CsvCell[][]> {
  const collections: { id: string; slug: string }[] = await db('collections').select('id', 'slug')
  const slugs = new Map(collections.map(({ id, slug }) => [id, slug]))
  for await (const products of readProductBatches(db, filter)) {
    const furtherCell = await readFurther(products)
    yield products.flatMap(product => rowsOf(product, slugs, { columns, furtherCell }))
  }
}

/** Streams all products of a filter as CSV. Tested on SQLite and Postgres. */
export const exportProductsAsCsv = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: ProductFilter,
  timeZone: string,
) =>
  csvFile(
    `products-${dayAt(timeZone, clock.now())}`,
    sheetFields.map(({ label }) => label),
    readSheetRows(db, filter),
  )
