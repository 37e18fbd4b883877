import { mostSheetColumns, mostSheetRows } from '@shop/contracts/products/sheetFields'
import { CsvError, parse } from 'csv-parse/sync'
import { Failure, invalid } from '../../http/Failure.ts'

export interface Sheet {
  header: string[]
  /** Cells by column; blank rows are there, so that rows count as in the spreadsheet. */
  rows: string[][]
}

const marks = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
] as const

/** What spreadsheets save: UTF-8 or UTF-16 with a mark, UTF-8 without one, and else the code page of Windows. */
const decode = (bytes: Buffer): string => {
  const marked = marks.find(([mark]) => bytes.toString('hex', 0, mark.length / 2) === mark)
  if (marked) return new TextDecoder(marked[1]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t', '|'] as const

/** The one that the header has most of, outside quotation marks. */
const delimiterOf = (text: string): string => {
  const header = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '')
  const countOf = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>((best, next) => (countOf(next) > countOf(best) ? next : best), ',')
}

const words: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'A quotation mark stands where none may',
  INVALID_OPENING_QUOTE: 'A quotation mark stands where none may',
}

const problemOf = (error: CsvError) => {
  const { lines } = error as CsvError & { lines?: number }
  return `${words[error.code] ?? 'The file cannot be read as CSV'}${lines ? `, near line ${lines}` : ''}.`
}

const parseText = (text: string): string[][] => {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ sheet: problemOf(error) })
    throw error
  }
}

const isBlank = (row: readonly string[]) => row.every(cell => cell.trim() === '')

/** Reads a sheet of products. Throws `validation_failed`, and `limit_reached` for too many rows or columns. */
export const readSheet = (bytes: Buffer): Sheet => {
  const [header = [], ...rows] = parseText(decode(bytes))
  while (rows.length > 0 && isBlank(rows.at(-1)!)) rows.pop()
  if (isBlank(header)) throw invalid({ sheet: 'The first row must name the columns.' })
  if (rows.length === 0) throw invalid({ sheet: 'The file has no rows below its header.' })
  if (rows.length > mostSheetRows)
    throw new Failure(
      'limit_reached',
      `At most ${mostSheetRows.toLocaleString('en-GB')} rows at once; this file has ${rows.length.toLocaleString('en-GB')}. Please split it.`,
    )
  if (header.length > mostSheetColumns)
    throw new Failure('limit_reached', `At most ${mostSheetColumns} columns.`)
  return {
    header: header.map(cell => cell.trim()),
    // Postgres stores no NUL, and a row may be shorter than the header.
    rows: rows.map(row => header.map((_, column) => (row[column] ?? '').replaceAll('\u0000', ''))),
  }
}
