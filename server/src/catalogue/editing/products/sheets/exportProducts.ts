import type { ProductField } from '@shop/contracts/facts/productFields'
import { variantFields, type VariantField } from '@shop/contracts/facts/variantFields'
import { sheetFields, type NamedColumn } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import type { Deps } from '../../../../platform/base/deps.ts'
import { csvFile, type Cell } from '../../../../platform/http/answers/csvFile.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { rows } from '../../../../platform/database/rows.ts'
import { productConditions, type ProductFilter } from '../findProducts.ts'
import { printCell } from './cells.ts'
import { readProducts, type KnownProduct } from './readKnown.ts'

/** Few, so that others are answered in between where the database is in this process. */
const productsPerBatch = 50

const slugOf = ({ companions }: KnownProduct, id: string) =>
  companions.find(other => other.id === id)?.slug ?? ''

const rowsOf = (product: KnownProduct, slugs: ReadonlyMap<string, string>): Cell[][] =>
  product.variants.map((variant, index) => {
    const cellOf = ({ name, isRepeated }: NamedColumn): Cell => {
      if (name === 'stock' || name === 'baseStock') return variant.stock
      if (name in variantFields) return printCell(name, variant[name as VariantField])
      // A product's texts stand in its first row.
      if (index > 0 && !isRepeated) return null
      if (name === 'collections') return product.collections.map(id => slugs.get(id) ?? '').join(', ')
      if (name === 'look' || name === 'set') return product[name].map(id => slugOf(product, id)).join(', ')
      return printCell(name, product[name as ProductField])
    }
    return sheetFields.map(cellOf)
  })

/** Reads on from the last slug of a batch, so that neither database keeps anything open while a client is slow. */
async function* readBatches(db: Knex, filter: ProductFilter): AsyncGenerator<Cell[][]> {
  const { sql, bindings } = productConditions(db, filter)
  const collections: { id: string; slug: string }[] = await db('collections').select('id', 'slug')
  const slugs = new Map(collections.map(({ id, slug }) => [id, slug]))
  for (let last = ''; ;) {
    const found = await rows<{ id: string; slug: string }>(
      db,
      `select p.id, p.slug from products p where ${sql} and p.slug > ? order by p.slug limit ?`,
      [...bindings, last, productsPerBatch],
    )
    const products = await readProducts(
      db,
      found.map(({ id }) => id),
    )
    yield products.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)).flatMap(product => rowsOf(product, slugs))
    last = found.at(-1)?.slug ?? last
    if (found.length < productsPerBatch) return
  }
}

/** All products of a filter as CSV, made while it is sent. Tested on SQLite and Postgres. */
export const exportProductsAsCsv = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: ProductFilter,
  timeZone: string,
) =>
  csvFile(
    `products-${dayAt(timeZone, clock.now())}`,
    sheetFields.map(({ label }) => label),
    readBatches(db, filter),
  )
