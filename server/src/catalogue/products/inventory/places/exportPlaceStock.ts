import { choiceText } from '@shop/contracts/orders/variantName'
import type { Knex } from 'knex'
import { rows } from '../../../../platform/database/rows.ts'
import { csvFile, type CsvCell } from '../../../../platform/http/answers/csvFile.ts'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../alikeVariants.ts'
import { readPlaces, readPlaceStock } from './readPlaces.ts'

interface Row extends VariantExtrasRow {
  id: string
  sku: string
  barcode: string | null
  title: string
  color: string
  size: string
  stock: number
}

const rowsPerRead = 500

/** Reads all variants by SKU, in batches. */
const readBatches = async function* (db: Knex, placeIds: readonly string[]) {
  let lastSku = ''
  for (;;) {
    const variantRows = await rows<Row>(
      db,
      `select v.id, v.sku, v.barcode, p.title, v.color, v.size, ${variantExtrasSql}, v.stock
        from variants v join products p on p.id = v.product_id where v.sku > ? order by v.sku limit ?`,
      [lastSku, rowsPerRead],
    )
    const lastRow = variantRows.at(-1)
    if (!lastRow) return
    lastSku = lastRow.sku
    const placeStock = await readPlaceStock(
      db,
      variantRows.map(({ id }) => id),
    )
    const stockByVariant = new Map(placeStock.map(stock => [stock.variantId, stock]))
    yield variantRows.map((row): CsvCell[] => {
      const { places = [], fetch = [] } = stockByVariant.get(row.id) ?? {}
      return [
        row.sku,
        row.barcode ?? '',
        row.title,
        choiceText({ ...row, details: detailsOf(row) }),
        row.stock,
        ...placeIds.map(id => places.find(({ placeId }) => placeId === id)?.units ?? 0),
        fetch.reduce((sum, { units }) => sum + units, 0),
      ]
    })
  }
}

/** Writes the stock of every variant as CSV, with a column for each place. Tested on SQLite and Postgres. */
export const exportStockByPlace = async (db: Knex) => {
  const places = await readPlaces(db)
  const columns = [
    'SKU',
    'Barcode',
    'Product',
    'Variant',
    'Stock',
    ...places.map(({ name }) => name),
    'To fetch',
  ]
  const ids = places.map(({ id }) => id)
  return csvFile('stock-by-place', columns, readBatches(db, ids))
}
