import { tidyFigure } from '@shop/contracts/tidy'
import { skuOf } from './options.ts'
import {
  emptyReading,
  remarkOn,
  rowNumber,
  type FormatReader,
  type TranslatedRow,
  type SourceSheet,
} from './Reading.ts'
import { oversoldText } from './units.ts'

const optionsIn = (source: SourceSheet, cells: readonly string[]) =>
  [1, 2, 3].map(number => ({
    name: source.cell(cells, `Option${number} Name`),
    value: source.cell(cells, `Option${number} Value`),
  }))

const handleOf = (source: SourceSheet, cells: readonly string[]): string =>
  source.cell(cells, 'Handle').toLowerCase()

/**
 * Identifies a variant by product and options as well, as a spreadsheet may have merged several SKUs. Neither shop
 * tells capitals apart.
 */
const keyOf = (source: SourceSheet, cells: readonly string[], sku: string): string =>
  JSON.stringify([
    handleOf(source, cells),
    optionsIn(source, cells).map(({ value }) => value.toLowerCase()),
    sku.toLowerCase(),
  ])

const skuIn = (source: SourceSheet, cells: readonly string[]) =>
  source.cell(cells, 'SKU') || skuOf(source.cell(cells, 'Handle'), optionsIn(source, cells))

/** Reads the units for sale. The old shop ships the units reserved by its own orders. */
const availableIn = (source: SourceSheet, cells: readonly string[]) =>
  source.cell(cells, 'Available', 'Available (not editable)', 'On hand', 'On hand (current)')

/** Reads a product's customs facts from its first row, if they have a known form. */
const customsOf = (
  source: SourceSheet,
  cells: readonly string[],
  notedHandles: Set<string>,
): NonNullable<TranslatedRow> => {
  const handle = handleOf(source, cells)
  const [code, origin] = [source.cell(cells, 'HS Code').replaceAll(/[. ]/g, ''), source.cell(cells, 'COO')]
  if (notedHandles.has(handle)) return {}
  notedHandles.add(handle)
  return {
    ...(/^(\d{6}|\d{8}|\d{10})$/.test(code) && { tariffCode: code }),
    ...(/^[A-Z]{2}$/i.test(origin) && { origin: origin.toUpperCase() }),
  }
}

/** Reads Shopify's inventory export: a row for each variant and place, whose units are added up to one stock here. */
export const shopifyInventory: FormatReader = {
  name: 'shopifyInventory',
  recognises: has =>
    has('Handle', 'Location') &&
    (has('Available') || has('Available (not editable)') || has('On hand') || has('On hand (current)')),
  translate: source => {
    const reading = emptyReading()
    const rows: TranslatedRow[] = source.rows.map(() => null)
    const notedHandles = new Set<string>()
    const customs = new Map<string, NonNullable<TranslatedRow>>()
    const byVariant = new Map<string, { sku: string; index: number; stock: number; places: number }>()
    for (const { index, cells } of source.filledRows()) {
      const sku = skuIn(source, cells)
      const text = tidyFigure(availableIn(source, cells))
      const title = source.cell(cells, 'Title')
      if (text === '' || /^not stocked$/i.test(text)) {
        reading.skipped.push({ row: rowNumber(index), title, reason: 'It is not stocked at this place.' })
        continue
      }
      const key = keyOf(source, cells, sku)
      const variantStock = byVariant.get(key)
      if (!variantStock) customs.set(key, customsOf(source, cells, notedHandles))
      if (!/^-?\d+$/.test(text) || (!variantStock && !Number.isSafeInteger(Number(text)))) {
        rows[index] = { sku, stock: text }
        continue
      }
      if (variantStock) {
        variantStock.stock += Number(text)
        variantStock.places++
      } else byVariant.set(key, { sku, index, stock: Number(text), places: 1 })
    }
    for (const [key, { sku, index, stock, places }] of byVariant) {
      rows[index] = { sku, stock: String(Math.max(stock, 0)), ...customs.get(key) }
      const note = remarkOn(reading.notes, index)
      if (places > 1) note({ field: 'stock', text: `The sum of ${places} places.` })
      if (stock < 0) note({ field: 'stock', text: oversoldText(stock) })
    }
    return { rows, reading: { ...reading, leftOut: source.unusedHeadings() } }
  },
}
