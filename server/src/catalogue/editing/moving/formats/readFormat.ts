import { importFields, sheetFieldLabel, type SheetField } from '@shop/contracts/products/sheetFields'
import { repeatedHeadings } from '../../products/sheets/headings.ts'
import {
  SourceSheet,
  type FormatReader,
  type FormatName,
  type TranslatedRow,
  type Reading,
} from './Reading.ts'
import { google } from './google.ts'
import { shopify } from './shopify.ts'
import { shopifyInventory } from './shopifyInventory.ts'
import { woocommerce } from './woocommerce.ts'

const formats: readonly FormatReader[] = [shopifyInventory, shopify, woocommerce, google]

const formatOf = (source: SourceSheet): FormatReader | undefined =>
  formats.find(({ recognises }) => recognises((...headings) => source.has(...headings)))

/** Tells whether these are the headings of a shop system's sheet of products. */
export const isFormat = (header: readonly string[]): boolean =>
  formatOf(new SourceSheet(header, [])) !== undefined

interface ReadSheet {
  format: FormatName
  header: string[]
  rows: string[][]
  columns: (SheetField | null)[]
  reading: Reading
}

const fieldOrder: readonly SheetField[] = importFields.map(({ name }) => name)

/** Builds a table of the rows in the shop's own columns, with words that may become collections in the last one. */
const tableOf = (rows: readonly TranslatedRow[]) => {
  const usedFields = new Set(rows.flatMap(row => Object.keys(row ?? {})))
  const columns = fieldOrder.filter(field => usedFields.has(field))
  const hasTags = rows.some(row => (row?.tags ?? '') !== '')
  return {
    header: [...columns.map(sheetFieldLabel), ...(hasTags ? ['Tags'] : [])],
    columns: [...columns, ...(hasTags ? [null] : [])],
    rows: rows.map(row => [
      ...columns.map(field => row?.[field] ?? ''),
      ...(hasTags ? [row?.tags ?? ''] : []),
    ]),
  }
}

/**
 * Translates the sheet of a shop system, recognised by its headings, into the shop's own columns, row by row; null for
 * any other sheet. `today` decides which dated sales apply; `ownSkus` maps ids of our variants, as used in our feeds,
 * to SKUs.
 */
export const readFormat = async (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  today: string,
  ownSkus: ReadonlyMap<string, string> = new Map(),
): Promise<ReadSheet | null> => {
  const source = new SourceSheet(header, rows)
  const format = formatOf(source)
  if (!format) return null
  const translation = await format.translate(source, today, ownSkus)
  const table = tableOf(translation.rows)
  const doubledHeadings = repeatedHeadings(header)
  const doubledColumns = doubledHeadings.map(heading => header.indexOf(heading))
  return {
    format: format.name,
    // Columns with a repeated heading are left out until somebody chooses a field for them.
    header: [...table.header, ...doubledHeadings],
    columns: [...table.columns, ...doubledHeadings.map(() => null)],
    rows: table.rows.map((row, index) => [
      ...row,
      ...doubledColumns.map(doubledColumn =>
        translation.rows[index] ? (rows[index]?.[doubledColumn] ?? '') : '',
      ),
    ]),
    reading: translation.reading,
  }
}
