import { mostSheetColumns, mostSheetRows } from '@shop/contracts/products/sheetFields'
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
  /** Cells by column; blank rows are there, so that rows count as in the spreadsheet. */
  rows: string[][]
}

const marks = [['efbbbf', 'utf-8']] as const

/**
 * Decodes what spreadsheets save: UTF-8 or UTF-16, with a mark or without one, and else the code page of Windows.
 */
const decode = (bytes: Buffer): string => {
  const wide = wideText(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  const marked = marks.find(([mark]) => bytes.toString('hex', 0, mark.length / 2) === mark)
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const countOf = (text: string, sign: string): number => {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}

const delimiters = [',', ';', '\t', '|'] as const

/** Characters of a header that are looked at for it. */
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

/** Rows that are read at most, blank ones among them: a file of nothing but line breaks has millions. */
const mostLines = 4 * mostSheetRows
/** Time after which others have their turn, ms. */
const longestTurn = 20
/** Characters parsed in one go; between two of them the shop answers others. */
const piece = 16 * 1024

/** Cells a full sheet may have, and as many separators within texts. */
const mostSeparators = 2 * mostSheetRows * mostSheetColumns

const piecesOf = function* (text: string) {
  for (let start = 0; start < text.length; start += piece) yield text.slice(start, start + piece)
}

const tooMany = (text: string) => new Failure('limit_reached', text)

const tooManyRows = (count: number) =>
  tooMany(
    `At most ${mostSheetRows.toLocaleString('en-GB')} rows at once; this file has ${count > mostLines ? 'more than ' : ''}${Math.min(count, mostLines).toLocaleString('en-GB')}. Please split it.`,
  )

/** So many blank rows before a cell say that nobody meant it. */
const farOff = 1000

const strayCell = (row: number, last: number) =>
  tooMany(
    `There is a cell in row ${row.toLocaleString('en-GB')}, far below the last filled row, ${last.toLocaleString('en-GB')}. Please delete all rows below that one, and save the file again.`,
  )

/** Characters that a cell may have: as many as in a spreadsheet. What reads a cell may take longer than its length. */
const longestCell = 32_767

const tooLong = (row: number, column: number) =>
  tooMany(
    `The cell in row ${row}, column ${column} has more than ${longestCell.toLocaleString('en-GB')} characters.`,
  )

/** Throws if a row has too many cells, or one that is too long. */
const checkRow = (row: readonly string[], number: number) => {
  // Rows go on beyond their header where a text has separators of its own.
  if (row.length > 2 * mostSheetColumns) throw tooManyColumns()
  const long = row.findIndex(cell => cell.length > longestCell)
  if (long !== -1) throw tooLong(number, long + 1)
}

const tooManyColumns = () => tooMany(`At most ${mostSheetColumns} columns.`)

const parseText = async (text: string): Promise<string[][]> => {
  const delimiter = delimiterOf(text)
  if (countOf(text, delimiter) > mostSeparators) throw tooManyColumns()
  const options = { delimiter, relax_column_count: true, skip_empty_lines: false }
  const rows: string[][] = []
  let since = performance.now()
  try {
    for await (const row of Readable.from(piecesOf(text)).pipe(parse(options))) {
      if (rows.length > mostLines) throw tooManyRows(rows.length)
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

/** A text that its writer keeps from being taken for a number, `="0123"`, is read as that text; CSV has no quotation mark there. */
const withoutFormulas = (text: string): string =>
  text.replaceAll(/(^|[,;\t|\n])="([^"\r\n]+)"(?=[,;\t|\r\n]|$)/g, '$1"$2"')

const isBlankRow = (row: readonly string[]) => row.every(isBlank)

/** Headings of which no two are alike: a later one of the same words has its number behind it. */
const told = (header: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  return header.map(text => {
    const key = text.toLowerCase()
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return key === '' || count === 1 ? text : `${text} (${count})`
  })
}

/** Finds the headings that have such a number behind them: `Price (2)` beside `Price`. */
export const doubledIn = (header: readonly string[]): string[] => {
  const all = new Set(header.map(text => text.toLowerCase()))
  return header.filter(text => {
    const first = /^(.+) \(\d+\)$/.exec(text)?.[1]
    return first !== undefined && all.has(first.toLowerCase())
  })
}

/** A table as a sheet: its header, and rows as wide as that. Throws `validation_failed`, and `limit_reached`. */
const sheetOf = ([header = [], ...rows]: string[][]): Sheet => {
  while (rows.length > 0 && isBlankRow(rows.at(-1)!)) rows.pop()
  if (isBlankRow(header)) throw invalid({ sheet: 'The first row must name the columns.' })
  if (rows.length === 0) throw invalid({ sheet: 'The file has no rows below its header.' })
  if (rows.length > mostSheetRows) throw tooManyRows(rows.length)
  if (header.length > mostSheetColumns) throw tooManyColumns()
  return {
    header: told(header.map(tidyLine)),
    // A row may be shorter than the header.
    rows: rows.map(row => header.map((_, column) => row[column] ?? '')),
  }
}

/** Reads a sheet of products as CSV. Throws `validation_failed`, and `limit_reached` for too many rows or columns. */
export const readSheet = async (bytes: Buffer): Promise<Sheet> =>
  // Postgres stores no NUL.
  sheetOf(await parseText(withoutFormulas(decode(bytes).replaceAll('\u0000', ''))))

/** Takes the rows of a workbook in one by one, within the limits of a sheet. */
const tableOf = async (rows: AsyncIterable<string[]>): Promise<string[][]> => {
  const table: string[][] = []
  let [number, last] = [0, 0]
  for await (const row of rows) {
    number++
    if (!isBlankRow(row)) {
      if (number > mostSheetRows && number - last > farOff) throw strayCell(number, last)
      last = number
    }
    // Rows below the last filled one may only be coloured.
    if (table.length > mostLines && last > mostLines) throw tooManyRows(table.length)
    if (table.length > mostLines) continue
    checkRow(row, number)
    table.push(row.map(cell => cell.replaceAll('\u0000', '')))
  }
  // Removes empty columns at the end, which a file has if they are only coloured.
  const [header = []] = table
  while (header.length > 0 && isBlank(header.at(-1)!)) header.pop()
  return table
}

const noFeed =
  'This XML cannot be read as a product feed: it needs items with Google’s names, such as g:price.'

/** Reads a feed as a sheet. Throws as `readSheet`. */
const readFeedSheet = async (bytes: Buffer): Promise<Sheet> => {
  const table = await readFeed(decode(bytes).replaceAll('\u0000', '')).catch(() => {
    throw invalid({ sheet: noFeed })
  })
  if (table.length < 2) throw invalid({ sheet: noFeed })
  for (const [index, row] of table.entries()) checkRow(row, index + 1)
  return sheetOf(table)
}

/** Reads an uploaded sheet: CSV, an XML feed, or the first sheet of a workbook. Throws as `readSheet`. */
export const readSheetFile = async ({ kind, path }: Pick<Upload, 'kind' | 'path'>): Promise<Sheet> => {
  if (kind === 'xml') return readFeedSheet(await readFile(path))
  if (kind !== 'xlsx') return readSheet(await readFile(path))
  try {
    return sheetOf(await tableOf(readWorkbook(path)))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw invalid({
      sheet: 'This workbook cannot be read. Open it and save it once more, or save it as CSV.',
    })
  }
}
