import { maxSheetRows } from '@shop/contracts/products/sheetFields'
import { CsvError, parse } from 'csv-parse'
import { setImmediate as turn } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { invalid } from '../../../../platform/http/Failure.ts'
import { checkRow, maxLines, tooManyColumns, tooManyRows } from './sheetLimits.ts'

const countOf = (text: string, character: string): number => {
  let count = 0
  for (
    let position = text.indexOf(character);
    position !== -1;
    position = text.indexOf(character, position + 1)
  )
    count++
  return count
}

const delimiters = [',', ';', '\t', '|'] as const

/** Maximum number of characters in which the header is looked for. */
const maxHeaderLength = 20_000

/** Matches lines outside quotation marks that are not blank. */
const filledLines = /(?:"(?:[^"]|"")*"|[^"\r\n])+/g

/** Chooses the delimiter that occurs most in the header, outside quotation marks. A title above it has none. */
const delimiterOf = (text: string): string => {
  const plain = (text.slice(0, maxHeaderLength).match(filledLines) ?? []).map(line =>
    line.replaceAll(/"(?:[^"]|"")*"/g, ''),
  )
  const header = plain.find(line => delimiters.some(sign => line.includes(sign))) ?? ''
  return delimiters.reduce<string>(
    (best, next) => (countOf(header, next) > countOf(header, best) ? next : best),
    ',',
  )
}

const problemTexts: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'There is a quotation mark where none is allowed',
  INVALID_OPENING_QUOTE: 'There is a quotation mark where none is allowed',
}

const problemOf = (error: CsvError) => {
  const { lines } = error as CsvError & { lines?: number }
  return `${problemTexts[error.code] ?? 'The file cannot be read as CSV'}${lines ? `, near line ${lines}` : ''}.`
}

/** Time after which other requests have their turn, ms. */
const maxTurnMs = 20
/** Number of characters parsed in one go; other requests run in between. */
const chunkLength = 16 * 1024

/** Maximum number of delimiters: one for each cell of a full sheet of 100 columns, and as many within texts. */
const maxSeparators = 2 * maxSheetRows * 100

const chunksOf = function* (text: string) {
  for (let start = 0; start < text.length; start += chunkLength) yield text.slice(start, start + chunkLength)
}

/** Line that sets Excel's delimiter; Excel does not show it, so rows are counted without it. */
const delimiterLine = /^sep=([,;\t|])(?:\r\n|\n|\r)/i

/** Line endings, which may be mixed if one program appends to another's file. */
const lineEndings = ['\r\n', '\n', '\r']

const parseRows = async (
  text: string,
  delimiter: string,
  rowEndings: readonly string[],
): Promise<string[][]> => {
  const options = {
    delimiter,
    record_delimiter: [...rowEndings],
    relax_column_count: true,
    skip_empty_lines: false,
  }
  const rows: string[][] = []
  let turnStartedAt = performance.now()
  try {
    for await (const row of Readable.from(chunksOf(text)).pipe(parse(options))) {
      if (rows.length > maxLines) throw tooManyRows(rows.length)
      checkRow(row as string[], rows.length + 1)
      rows.push(row as string[])
      if (performance.now() - turnStartedAt < maxTurnMs) continue
      await turn()
      turnStartedAt = performance.now()
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
  return parseRows(text, delimiter, lineEndings)
}

/** Reads `="0123"`, which protects text from becoming a number, as its text; CSV allows no quotation mark there. */
const withoutFormulas = (text: string): string =>
  text.replaceAll(/(^|[,;\t|\r\n])="([^"\r\n]+)"(?=[,;\t|\r\n]|$)/g, '$1"$2"')

/** Reads the cells of a CSV file, and the delimiter of its columns. Throws `validation_failed`, and `limit_reached`. */
export const parseCsv = async (csv: string): Promise<{ table: string[][]; delimiter: string }> => {
  const plainCsv = withoutFormulas(csv)
  const text = plainCsv.replace(delimiterLine, '')
  const delimiter = delimiterLine.exec(plainCsv)?.[1] ?? delimiterOf(text)
  return { table: await parseText(text, delimiter), delimiter }
}
