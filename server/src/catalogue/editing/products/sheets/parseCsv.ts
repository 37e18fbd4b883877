import { maxSheetRows } from '@shop/contracts/products/sheetFields'
import { CsvError, parse } from 'csv-parse'
import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { invalid } from '../../../../platform/http/Failure.ts'
import { checkRow, maxLines, tooManyColumns, tooManyRows } from './sheetLimits.ts'

const countOf = (text: string, sign: string): number => {
  let count = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++
  return count
}

const delimiters = [',', ';', '\t', '|'] as const

/** Maximum number of characters in which the header is looked for. */
const headerStart = 20_000

/** Matches lines outside quotation marks that are not blank. */
const filledLines = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g

/** Chooses the delimiter that occurs most in the header, outside quotation marks. A title above it has none. */
const delimiterOf = (text: string): string => {
  const plain = (text.slice(0, headerStart).match(filledLines) ?? []).map(line =>
    line.replaceAll(/"(?:[^"]|"")*"/g, ''),
  )
  const header = plain.find(line => delimiters.some(sign => line.includes(sign))) ?? ''
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

/** Time after which other requests have their turn, ms. */
const longestTurn = 20
/** Characters parsed at once; other requests run in between. */
const piece = 16 * 1024

/** Cells in a full sheet of usual width, and as many separators within texts. */
const maxSeparators = 2 * maxSheetRows * 100

const piecesOf = function* (text: string) {
  for (let start = 0; start < text.length; start += piece) yield text.slice(start, start + piece)
}

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

/** Reads the cells of a CSV file, and the delimiter of its columns. Throws `validation_failed`, and `limit_reached`. */
export const parseCsv = async (csv: string): Promise<{ table: string[][]; delimiter: string }> => {
  const whole = withoutFormulas(csv)
  const text = whole.replace(delimiterLine, '')
  const delimiter = delimiterLine.exec(whole)?.[1] ?? delimiterOf(text)
  return { table: await parseText(text, delimiter), delimiter }
}
