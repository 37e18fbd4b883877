import { maxSheetColumns, maxSheetRows } from '@shop/contracts/products/sheetFields'
import { isBlank, tidyLine } from '@shop/contracts/tidy'
import { CsvError, parse } from 'csv-parse'
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { Failure, invalid } from '../../../../platform/http/Failure.ts'
import type { Upload } from '../../../../platform/http/uploads/Upload.ts'
import { wideText } from '../../../../platform/http/uploads/wideText.ts'
import { readFeed } from './readFeed.ts'
import { readWorkbook } from './readWorkbook.ts'

interface Sheet {
  header: string[]
  /** Cells by column; blank rows are included, so that row numbers match the spreadsheet. */
  rows: string[][]
  /** Numbers of the rows with more cells than the header, as spreadsheets count them. */
  tooLong: number[]
  /** A file with semicolons may be from a country that writes £59,00. */
  hasSemicolons: boolean
}

/** Characters of Windows-1252 at 0x80 to 0x9F, where Node reads ISO 8859-1; five of them have no meaning. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

/** Western texts have at most three such letters in a row; words in Arabic, Greek and Cyrillic code pages have more. */
const foreignWord = /[\u00C0-\u00FF]{4}/

const foreignText =
  'The letters of this file cannot be read. Please save it as “CSV UTF-8”, or as an Excel workbook (.xlsx).'

/** Decodes Windows-1252. Throws `validation_failed` for a code page of another alphabet. */
const decodeWindows = (bytes: Buffer): string => {
  const text = bytes.toString('latin1')
  if (foreignWord.test(text)) throw invalid({ sheet: foreignText })
  return text.replaceAll(/[\u0080-\u009F]/g, sign => windowsSigns[sign.charCodeAt(0) - 0x80] ?? sign)
}

const decodeUtf8 = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Decodes a file with lines from several programs, each line in UTF-8 or in Windows-1252. */
const decodeLines = (bytes: Buffer): string => {
  const lines: string[] = []
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end + 1)
    lines.push(decodeUtf8(line) ?? decodeWindows(line))
    start += line.length
  }
  return lines.join('')
}

/** Decodes what spreadsheets save: UTF-8 or UTF-16, with or without a byte order mark, otherwise Windows-1252. */
const decode = (bytes: Buffer): string => {
  const wide = wideText(bytes)
  return wide ? new TextDecoder(wide).decode(bytes) : (decodeUtf8(bytes) ?? decodeLines(bytes))
}

const countOf = (text: string, sign: string): number => {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}

const delimiters = [',', ';', '\t', '|'] as const

/** Maximum number of characters in which the header is looked for. */
const headerStart = 20_000

/** Chooses the delimiter that occurs most in the header, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, headerStart)) ?? []
  const header = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  return delimiters.reduce<string>(
    (best, next) => (countOf(header, next) > countOf(header, best) ? next : best),
    ',',
  )
}

const words: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'There is a quotation mark where none is allowed',
  INVALID_OPENING_QUOTE: 'There is a quotation mark where none is allowed',
}

const problemOf = (error: CsvError) => {
  const { lines } = error as CsvError & { lines?: number }
  return `${words[error.code] ?? 'The file cannot be read as CSV'}${lines ? `, near line ${lines}` : ''}.`
}

/** Maximum number of rows read, blank ones included: a file consisting of line breaks has millions. */
const maxLines = 4 * maxSheetRows
/** Time after which other requests have their turn, ms. */
const longestTurn = 20
/** Characters parsed at once; other requests run in between. */
const piece = 16 * 1024

/** Cells in a full sheet of usual width, and as many separators within texts. */
const maxSeparators = 2 * maxSheetRows * 100

const piecesOf = function* (text: string) {
  for (let start = 0; start < text.length; start += piece) yield text.slice(start, start + piece)
}

const tooMany = (text: string) => new Failure('limit_reached', text)

const tooManyRows = (count: number) =>
  tooMany(
    `At most ${maxSheetRows.toLocaleString('en-GB')} rows at once; this file has ${count > maxLines ? 'more than ' : ''}${Math.min(count, maxLines).toLocaleString('en-GB')}. Please split it.`,
  )

/** Number of blank rows before a cell that show that nobody meant it. */
const farOff = 1000

const strayCell = (row: number, last: number) =>
  tooMany(
    `There is a cell in row ${row.toLocaleString('en-GB')}, far below the last filled row, ${last.toLocaleString('en-GB')}. Please delete all rows below that one, and save the file again.`,
  )

/**
 * Maximum number of characters in a cell, the same as in a spreadsheet. Readers of cells may take more than linear
 * time.
 */
const longestCell = 32_767

const tooLong = (row: number, column: number) =>
  tooMany(
    `The cell in row ${row}, column ${column} has more than ${longestCell.toLocaleString('en-GB')} characters.`,
  )

/** Throws if a row has too many cells, or one that is too long. */
const checkRow = (row: readonly string[], number: number) => {
  // Rows may be longer than their header if a text contains separators.
  if (row.length > 2 * maxSheetColumns) throw tooManyColumns()
  const long = row.findIndex(cell => cell.length > longestCell)
  if (long !== -1) throw tooLong(number, long + 1)
}

const tooManyColumns = () => tooMany(`At most ${maxSheetColumns} columns.`)

/** Line that sets Excel's delimiter; Excel does not show it, so rows are counted without it. */
const delimiterLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i

/** Line endings, which may be mixed if one program appends to another's file. */
const lineEnds = ['\r\n', '\n', '\r']

const parseRows = async (text: string, delimiter: string, ends: readonly string[]): Promise<string[][]> => {
  const options = {
    delimiter,
    record_delimiter: [...ends],
    relax_column_count: true,
    skip_empty_lines: false,
  }
  const rows: string[][] = []
  let since = performance.now()
  try {
    for await (const row of Readable.from(piecesOf(text)).pipe(parse(options))) {
      if (rows.length > maxLines) throw tooManyRows(rows.length)
      checkRow(row as string[], rows.length + 1)
      rows.push(row as string[])
      if (performance.now() - since < longestTurn) continue
      await turn()
      since = performance.now()
    }
    return rows
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ sheet: problemOf(error) })
    throw error
  }
}

/**
 * Splits rows at the header's line ending if no row is then longer than the header: cells may then contain other line
 * breaks without quotation marks. Otherwise every line break ends a row.
 */
const parseText = async (text: string, delimiter: string): Promise<string[][]> => {
  if (countOf(text, delimiter) > maxSeparators) throw tooManyColumns()
  if (/^[^\r\n]*\r\n/.test(text)) {
    // Rows that end differently may have a quotation mark where none is allowed.
    const rows = await parseRows(text, delimiter, ['\r\n']).catch(() => [])
    const width = rows[0]?.length ?? 0
    if (width > 1 && rows.every(row => row.length <= width)) return rows
  }
  return parseRows(text, delimiter, lineEnds)
}

/** Reads `="0123"`, which protects text from becoming a number, as its text; CSV allows no quotation mark there. */
const withoutFormulas = (text: string): string =>
  text.replaceAll(/(^|[,;\t|\r\n])="([^"\r\n]+)"(?=[,;\t|\r\n]|$)/g, '$1"$2"')

const isBlankRow = (row: readonly string[]) => row.every(isBlank)

/** Makes headings unique: a repeated one gets a number appended. */
const told = (header: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return header.map(text => {
    const key = text.toLowerCase()
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return key === '' || count === 1 ? text : `${text} (${count})`
  })
}

/** Finds the headings with such a number: `Price (2)` beside `Price`. */
export const doubledIn = (header: readonly string[]): string[] => {
  const all = new Set(header.map(text => text.toLowerCase()))
  return header.filter(text => {
    const first = /^(.+) \(\d+\)$/.exec(text)?.[1]
    return first !== undefined && all.has(first.toLowerCase())
  })
}

/**
 * Builds a sheet from a table: its header, and rows of the same width. Throws `validation_failed`, and `limit_reached`.
 */
const sheetOf = ([header = [], ...rows]: string[][], hasSemicolons: boolean): Sheet => {
  while (rows.length > 0 && isBlankRow(rows.at(-1)!)) rows.pop()
  if (isBlankRow(header)) throw invalid({ sheet: 'The first row must name the columns.' })
  if (rows.length === 0) throw invalid({ sheet: 'The file has no rows below its header.' })
  if (rows.length > maxSheetRows) throw tooManyRows(rows.length)
  if (header.length > maxSheetColumns) throw tooManyColumns()
  const isTooLong = (row: readonly string[]) => !isBlankRow(row.slice(header.length))
  return {
    header: told(header.map(tidyLine)),
    // A row may be shorter than the header. A longer row is blanked, as nobody knows which cell is too many.
    rows: rows.map(row => header.map((_, column) => (isTooLong(row) ? '' : (row[column] ?? '')))),
    tooLong: rows.flatMap((row, index) => (isTooLong(row) ? [index + 2] : [])),
    hasSemicolons,
  }
}

/** Recognises an HTML page: a download that needs a session leads to a sign-in page. */
const webPage = /^\s*<(?:!doctype html|html)\b/i
const webPageText =
  'This file is a web page, not a sheet. Please sign in to the shop that it is from, and export it once more.'

/** Reads a CSV sheet of products. Throws `validation_failed`, and `limit_reached` for too many rows or columns. */
export const readSheet = async (bytes: Buffer): Promise<Sheet> => {
  // Removes NUL, which Postgres cannot store.
  const given = withoutFormulas(decode(bytes).replaceAll('\u0000', ''))
  if (webPage.test(given)) throw invalid({ sheet: webPageText })
  const text = given.replace(delimiterLine, '')
  const delimiter = delimiterLine.exec(given)?.[1] ?? delimiterOf(text)
  return sheetOf(await parseText(text, delimiter), delimiter === ';')
}

/** Collects the rows of a workbook one by one, within the limits of a sheet. */
const tableOf = async (rows: AsyncIterable<string[]>): Promise<string[][]> => {
  const table: string[][] = []
  let [number, last] = [0, 0]
  for await (const row of rows) {
    number++
    if (!isBlankRow(row)) {
      if (number > maxSheetRows && number - last > farOff) throw strayCell(number, last)
      last = number
    }
    // Rows below the last filled one may be only coloured.
    if (table.length > maxLines && last > maxLines) throw tooManyRows(table.length)
    if (table.length > maxLines) continue
    checkRow(row, number)
    table.push(row.map(cell => cell.replaceAll('\u0000', '')))
  }
  // Keeps a column without a heading if it has content; drops empty columns, which may be only coloured.
  const [header = []] = table
  const width = table.reduce((max, row) => Math.max(max, row.findLastIndex(cell => !isBlank(cell)) + 1), 0)
  while (header.length < width) header.push('')
  header.length = width
  return table
}

const noFeed =
  'This XML cannot be read as a product feed: it needs items with Google’s names, such as g:price.'

/** Reads a feed as a sheet. Throws like `readSheet`. */
const readFeedSheet = async (bytes: Buffer): Promise<Sheet> => {
  const table = await readFeed(decode(bytes).replaceAll('\u0000', '')).catch(() => {
    throw invalid({ sheet: noFeed })
  })
  if (table.length < 2) throw invalid({ sheet: noFeed })
  for (const [index, row] of table.entries()) checkRow(row, index + 1)
  return sheetOf(table, false)
}

/** Reads an uploaded sheet: CSV, an XML feed, or the first sheet of a workbook. Throws like `readSheet`. */
export const readSheetFile = async ({ kind, path }: Pick<Upload, 'kind' | 'path'>): Promise<Sheet> => {
  if (kind === 'xml') return readFeedSheet(await readFile(path))
  if (kind !== 'xlsx') return readSheet(await readFile(path))
  try {
    return sheetOf(await tableOf(readWorkbook(path)), false)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw invalid({
      sheet: 'This workbook cannot be read. Open it and save it once more, or save it as CSV.',
    })
  }
}
