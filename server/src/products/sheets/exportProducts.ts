import { sheetFieldLabel, sheetFields, type SheetField } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import type { Deps } from '../../base/deps.ts'
import { csvFile, pounds, type Cell } from '../../http/answers/csvFile.ts'
import { dayAt } from '../../base/localDays.ts'
import { rows } from '../../database/rows.ts'
import { productConditions, type ProductFilter } from '../findProducts.ts'
import { readProducts, type KnownProduct, type KnownVariant } from './readKnown.ts'

/** Few, so that others are answered in between where the database is in this process. */
const productsPerBatch = 50

const statusWords: Record<string, string> = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' }

type Slugs = ReadonlyMap<string, string>
type OfProduct = (product: KnownProduct, slugs: Slugs) => Cell
type OfVariant = (variant: KnownVariant) => Cell

/** In every row, so that rows may be sorted and filtered. */
const repeated: Partial<Record<SheetField, OfProduct>> = {
  slug: ({ slug }) => slug,
  title: ({ title }) => title,
  status: ({ status }) => statusWords[status] ?? status,
}

/** In a product's first row. */
const once: Partial<Record<SheetField, OfProduct>> = {
  collections: ({ collections }, slugs) => collections.map(id => slugs.get(id) ?? '').join(', '),
  description: ({ description }) => description,
  materials: ({ materials }) => materials,
  care: ({ care }) => care,
  features: ({ features }) => features.join('\n'),
  specifications: ({ specifications }) =>
    Object.entries(specifications)
      .map(([name, text]) => `${name}: ${text}`)
      .join('\n'),
  metaTitle: ({ metaTitle }) => metaTitle,
  metaDescription: ({ metaDescription }) => metaDescription,
}

const ofVariant: Partial<Record<SheetField, OfVariant>> = {
  sku: ({ sku }) => sku,
  color: ({ color }) => color,
  size: ({ size }) => size,
  price: ({ price }) => pounds(price),
  salePrice: ({ salePrice }) => (salePrice === null ? null : pounds(salePrice)),
  stock: ({ stock }) => stock,
  baseStock: ({ stock }) => stock,
  lengthCm: ({ lengthCm }) => lengthCm,
  collar: ({ collar }) => collar,
  cuffs: ({ cuffs }) => cuffs,
  weightGr: ({ weightGr }) => weightGr,
  barcode: ({ barcode }) => barcode,
  colorHex: ({ colorHex }) => colorHex,
}

const rowsOf = (product: KnownProduct, slugs: Slugs): Cell[][] =>
  product.variants.map((variant, index) =>
    sheetFields.map(
      ({ name }) =>
        repeated[name]?.(product, slugs) ??
        ofVariant[name]?.(variant) ??
        (index === 0 ? (once[name]?.(product, slugs) ?? null) : null),
    ),
  )

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
    sheetFields.map(({ name }) => sheetFieldLabel(name)),
    readBatches(db, filter),
  )
