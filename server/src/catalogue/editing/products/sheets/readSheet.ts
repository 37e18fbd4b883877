import { maxSheetColumns, maxSheetRows } from '@shop/contracts/products/sheetFields'
import { isBlank, tidyLine } from '@shop/contracts/tidy'
import { readFile } from 'node:fs/promises'
import { Failure, invalid } from '../../../../platform/http/Failure.ts'
import type { Upload } from '../../../../platform/http/uploads/Upload.ts'
import { decodeSheet } from './decodeSheet.ts'
import { countFilledCells, headerFirst } from './findHeader.ts'
import { isFormat } from '../../moving/formats/readFormat.ts'
import { rowNumber } from '../../moving/formats/Reading.ts'
import { recordFormatOf } from '../../moving/records/recordFormats.ts'
import { fieldOfHeading } from './matchColumns.ts'
import { uniqueHeadings } from './headings.ts'
import { parseCsv } from './parseCsv.ts'
import { readFeed } from './readFeed.ts'
import { readWorkbook } from './readWorkbook.ts'
import { resolveCurrency } from './workbookCells.ts'
import { checkRow, maxLines, limitReached, tooManyColumns, tooManyRows } from './sheetLimits.ts'

interface Sheet {
  header: string[]
  /** Cells by column; blank rows are included, so that row numbers match the spreadsheet. */
  rows: string[][]
  /** Numbers of the rows with more cells than the header, as spreadsheets count them. */
  tooLong: number[]
  /** Name of the sheet, if its workbook has several. */
  part?: string
  /** Tells whether semicolons separate the cells. Such a file may be from a country that writes £59,00. */
  hasSemicolons: boolean
}

const isBlankRow = (row: readonly string[]) => row.every(isBlank)

/**
 * Builds a sheet from a table: its header, and rows of the same width. Throws `validation_failed`, and `limit_reached`.
 */
const sheetOf = (table: readonly string[][], hasSemicolons: boolean): Sheet => {
  const [header = [], ...rows] = headerFirst(table)
  rows.length = rows.findLastIndex(row => !isBlankRow(row)) + 1
  if (isBlankRow(header)) throw invalid({ sheet: 'The first row must name the columns.' })
  if (rows.length === 0) throw invalid({ sheet: 'The file has no rows below its header.' })
  if (rows.length > maxSheetRows) throw tooManyRows(rows.length)
  if (header.length > maxSheetColumns) throw tooManyColumns()
  const isTooLong = (row: readonly string[]) => !isBlankRow(row.slice(header.length))
  return {
    header: uniqueHeadings(header.map(tidyLine)),
    // A row may be shorter than the header. A longer row is blanked, as nobody knows which cell is too many.
    rows: rows.map(row => header.map((_, column) => (isTooLong(row) ? '' : (row[column] ?? '')))),
    tooLong: rows.flatMap((row, index) => (isTooLong(row) ? [rowNumber(index)] : [])),
    hasSemicolons,
  }
}

/** Recognises an HTML page: a download that needs a session leads to a sign-in page. */
const webPagePattern = /^\s*<(?:!doctype html|html)\b/i
const webPageText =
  'This file is a web page, not a sheet. Please sign in to the shop that it is from, and export it once more.'

/** Reads a CSV sheet of products. Throws `validation_failed`, and `limit_reached` for too many rows or columns. */
export const readSheet = async (bytes: Buffer): Promise<Sheet> => {
  // Removes NUL, which Postgres cannot store.
  const text = decodeSheet(bytes).replaceAll('\u0000', '')
  if (webPagePattern.test(text)) throw invalid({ sheet: webPageText })
  const { table, delimiter } = await parseCsv(text)
  return sheetOf(table, delimiter === ';')
}

/** Maximum number of blank rows above a cell; a cell below more of them counts as entered by mistake. */
const maxBlankRows = 1000

const strayCellFailure = (row: number, lastFilled: number) =>
  limitReached(
    `There is a cell in row ${row.toLocaleString('en-GB')}, far below the last filled row, ${lastFilled.toLocaleString('en-GB')}. Please delete all rows below that one, and save the file again.`,
  )

/** Collects the rows of a workbook one by one, within the limits of a sheet. */
const collectTable = async (rows: AsyncIterable<string[]>): Promise<string[][]> => {
  const table: string[][] = []
  let number = 0
  let lastFilled = 0
  for await (const row of rows) {
    number++
    if (!isBlankRow(row)) {
      if (number > maxSheetRows && number - lastFilled > maxBlankRows)
        throw strayCellFailure(number, lastFilled)
      lastFilled = number
    }
    // Rows below the last filled one may be only coloured.
    if (table.length > maxLines && lastFilled > maxLines) throw tooManyRows(table.length)
    if (table.length > maxLines) continue
    checkRow(row, number)
    table.push(row)
  }
  // Keeps a column without a heading if it has content; drops empty columns, which may be only coloured.
  const [header = []] = table
  const width = table.reduce((max, row) => Math.max(max, row.findLastIndex(cell => !isBlank(cell)) + 1), 0)
  while (header.length < width) header.push('')
  header.length = width
  return table
}

const notAFeedText =
  'This XML cannot be read as a product feed: it needs items with Google’s names, such as g:price.'

/** Reads a feed as a sheet. Throws like `readSheet`. */
const readFeedSheet = async (bytes: Buffer): Promise<Sheet> => {
  const table = await readFeed(decodeSheet(bytes).replaceAll('\u0000', '')).catch(() => {
    throw invalid({ sheet: notAFeedText })
  })
  if (table.length < 2) throw invalid({ sheet: notAFeedText })
  for (const [index, row] of table.entries()) checkRow(row, index + 1)
  return sheetOf(table, false)
}

/** Maximum number of sheets of a workbook that are searched for a table; a cover or notes may come first. */
const maxSearchedSheets = 5

const isTable = (table: readonly string[][]): boolean =>
  table.filter(row => countFilledCells(row) > 1).length > 1

/**
 * Tells whether a column may have prices of products, which must be in the shop's currency. Staff may map an unknown
 * heading to a price.
 */
const mayBePrice = (heading: string, { header, rows }: Sheet): boolean => {
  if (recordFormatOf(header, rows) !== null) return false
  const field = fieldOfHeading(heading)
  if (field !== null) return ['price', 'salePrice', 'cost'].includes(field)
  return /price|cost/i.test(heading) || !isFormat(header)
}

/** Reads the first sheet of a workbook that is a table, else its first sheet. */
const readWorkbookSheet = async (path: string, currency: string): Promise<Sheet> => {
  const sheets: { part: string | undefined; table: string[][] }[] = []
  for await (const { part, rows } of readWorkbook(path, currency)) {
    const table = await collectTable(rows)
    sheets.push({ part, table })
    if (sheets.length === maxSearchedSheets || isTable(table)) break
  }
  const { part, table = [] } = sheets.find(candidate => isTable(candidate.table)) ?? sheets[0] ?? {}
  const sheet = sheetOf(table, false)
  const arePrices = sheet.header.map(heading => mayBePrice(heading, sheet))
  return {
    ...sheet,
    header: sheet.header.map(heading => resolveCurrency(heading, false)),
    rows: sheet.rows.map(row => row.map((cell, column) => resolveCurrency(cell, arePrices[column] === true))),
    ...(part !== undefined && { part }),
  }
}

/**
 * Reads an uploaded sheet: CSV, an XML feed, or the first sheet of a workbook with a table. Throws like `readSheet`.
 * `currency` is the shop's.
 */
export const readSheetFile = async (
  { kind, path }: Pick<Upload, 'kind' | 'path'>,
  currency: string,
): Promise<Sheet> => {
  if (kind === 'xml') return readFeedSheet(await readFile(path))
  if (kind !== 'xlsx') return readSheet(await readFile(path))
  try {
    return await readWorkbookSheet(path, currency)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw invalid({
      sheet: 'This workbook cannot be read. Open it and save it once more, or save it as CSV.',
    })
  }
}
