import { fieldUnit, importFields } from '@shop/contracts/products/sheetFields'
import type { Knex } from 'knex'
import {
  readSheetRows,
  type FurtherCellReader,
} from '../../../catalogue/editing/products/sheets/exportProducts.ts'
import type { KnownProduct } from '../../../catalogue/editing/products/sheets/existingProducts.ts'
import {
  plannedSalesInCell,
  readPlannedSales,
} from '../../../catalogue/editing/products/plans/plannedSales.ts'
import { picturesInCell } from '../../../catalogue/editing/moving/formats/pictures.ts'
import { pounds } from '../../../platform/http/answers/csvFile.ts'
import { readImages, readVideos } from '../pictures.ts'
import { rows } from '../../../platform/database/rows.ts'
import type { Sheet } from './Sheet.ts'

// The importing shop books stock as received, so the exported stock is not a base for comparison.
const columns = importFields.filter(({ name }) => name !== 'baseStock')

/** Columns with a value for the whole product, in its first row. */
const ofProduct: ReadonlySet<string> = new Set(['pictures', 'unitsSold', 'collectionPlaces'])

/** Reads the places of each product in its collections, one a line. Tested on SQLite and Postgres. */
const readPlaces = async (db: Knex): Promise<Map<string, string>> => {
  const members = await rows<{ id: string; slug: string; place: number | string }>(
    db,
    `select m.product_id as id, c.slug,
        row_number() over (partition by m.collection_id order by m.position, m.product_id) - 1 as place
      from collection_products m join collections c on c.id = m.collection_id order by m.product_id, c.slug`,
  )
  const linesById = new Map<string, string[]>()
  for (const { id, slug, place } of members)
    linesById.set(id, [...(linesById.get(id) ?? []), `${slug}: ${place}`])
  return new Map([...linesById].map(([id, lines]) => [id, lines.join('\n')]))
}

const extraCells =
  (
    db: Knex,
    plannedSalesOf: Awaited<ReturnType<typeof readPlannedSales>>,
    placesById: ReadonlyMap<string, string>,
  ) =>
  async (products: readonly KnownProduct[]): Promise<FurtherCellReader> => {
    const ids = products.map(({ id }) => id)
    const images = await readImages(db, products)
    const videos = await readVideos(db, products)
    const costs: { id: string; cost: number | null }[] = await db('variants')
      .whereIn('product_id', ids)
      .select('id', 'cost')
    const soldRows: { id: string; units_sold: number }[] = await db('products')
      .whereIn('id', ids)
      .select('id', 'units_sold')
    const unitsSoldById = new Map(soldRows.map(({ id, units_sold: units }) => [id, units]))
    const plannedSales = new Map(products.flatMap(product => [...plannedSalesOf(product)]))
    const costById = new Map(costs.map(({ id, cost }) => [id, cost]))
    return (name, product, index) => {
      const variantId = product.variants[index]?.id ?? ''
      const { salePrice = null, sales = [] } = plannedSales.get(variantId) ?? {}
      if (name === 'salePrice') return salePrice === null ? null : pounds(salePrice)
      if (name === 'plannedSales') return plannedSalesInCell(sales)
      if (name === 'cost') {
        const cost = costById.get(variantId) ?? null
        return cost === null ? null : pounds(cost)
      }
      if (ofProduct.has(name) && index > 0) return null
      if (name === 'collectionPlaces') return placesById.get(product.id) ?? null
      if (name === 'unitsSold') return unitsSoldById.get(product.id) ?? 0
      if (name !== 'pictures' && name !== 'variantPicture') return undefined
      const productImages = images.filter(image => image.productId === product.id)
      if (name === 'variantPicture')
        return picturesInCell(productImages.filter(image => image.variantId === variantId))
      const productVideos = videos.filter(video => video.productId === product.id)
      const videoLines = productVideos.flatMap(({ files, alt }) =>
        files.map(({ path }, place) => ({ url: path, alt: place === 0 ? alt : '' })),
      )
      return picturesInCell([...productImages, ...videoLines])
    }
  }

/**
 * Products with a row for each variant, as the office exports and imports them, and with paths of their pictures in
 * this ZIP.
 */
export const productSheet: Sheet = {
  name: 'products',
  description:
    'Products, a row for each variant; the product’s own facts are in its first row. Pictures are paths in this ZIP followed by their description, one per line. A sale that a planned change begins or ends is in the column Planned sales, and not in Sale price.',
  columns: Object.fromEntries(columns.map(({ name, label }) => [label, fieldUnit(name)])),
  rows: async function* ({ db }) {
    yield* readSheetRows(db, {}, columns, extraCells(db, await readPlannedSales(db), await readPlaces(db)))
  },
}
