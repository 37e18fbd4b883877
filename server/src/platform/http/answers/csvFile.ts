import { setImmediate as turn } from 'node:timers/promises'
import { batchesOf } from '@shop/contracts/batchesOf'
import { stringify } from 'csv-stringify/sync'
import { StreamedFile } from './serialisedAnswers.ts'

export type CsvCell = string | number | null

/** Formats pence as `49.99`, which every spreadsheet reads as a number. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2)

/**
 * Returns an amount that may be negative as a number, because a text that begins with a minus would look like a
 * formula.
 */
export const signedPounds = (pence: number): CsvCell => (pence < 0 ? pence / 100 : pounds(pence))

const phonePattern = /^\+[\d ()-]+$/

/** Removes the apostrophe that `csvFile` puts before text that a spreadsheet would take for a formula. */
export const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Number of rows written in one go; low, since writing them blocks the process. */
const batchSize = 500

/**
 * Creates a CSV file by RFC 4180. It begins with a byte order mark, because spreadsheets otherwise assume another
 * encoding. A text cell that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises. Lets
 * other requests run after each batch: with SQLite, reading and writing would block the process to the end.
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly CsvCell[][]> | Iterable<readonly CsvCell[][]>,
  // Other programs may take the mark for part of the first heading, and the apostrophe for part of a phone number.
  { isForSpreadsheets = true } = {},
): StreamedFile => {
  const castString = (value: string) => ({ value, escape_formulas: !phonePattern.test(value) })
  const writeRows = (rows: readonly (readonly CsvCell[])[], bom = false) =>
    stringify(rows as CsvCell[][], {
      bom,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      ...(!isForSpreadsheets && { cast: { string: castString } }),
    })
  const chunks = async function* () {
    yield writeRows([columns], isForSpreadsheets)
    for await (const rows of batches) {
      for (const batch of batchesOf(rows, batchSize)) {
        yield writeRows(batch)
        await turn()
      }
    }
  }
  return new StreamedFile(`${name}.csv`, 'text/csv', chunks())
}
