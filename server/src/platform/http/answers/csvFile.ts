import { setImmediate as turn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { Streamed } from './Streamed.ts'

export type Cell = string | number | null

/** Pence as `49.99`: a number to every spreadsheet. */
export const pounds = (pence: number): string => (pence / 100).toFixed(2)

/**
 * Writes an amount that may be below 0 as a number, since a text that begins with a minus would be taken for a
 * formula.
 */
export const signedPounds = (pence: number): Cell => (pence < 0 ? pence / 100 : pounds(pence))

const phone = /^\+[\d ()-]+$/

/** Takes off the apostrophe that `csvFile` puts before what a spreadsheet would take for a formula. */
export const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, '')

/** Rows written at once: few, as writing them keeps the process. */
const rowsAtOnce = 500

/**
 * A table as CSV by RFC 4180, with a byte order mark, because spreadsheets take it for another encoding without. A cell
 * of text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP advises. Lets other requests
 * have their turn after each batch: with SQLite, reading and writing would keep the process to the end.
 */
export const csvFile = (
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>,
  // Other programs may take the mark for a part of the first heading, and the apostrophe for one of a phone number.
  { isForSpreadsheets = true } = {},
): Streamed => {
  const string = (value: string) => ({ value, escape_formulas: !phone.test(value) })
  const write = (rows: readonly (readonly Cell[])[], bom = false) =>
    stringify(rows as Cell[][], {
      bom,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      ...(!isForSpreadsheets && { cast: { string } }),
    })
  const parts = async function* () {
    yield write([columns], isForSpreadsheets)
    for await (const rows of batches) {
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        yield write(rows.slice(from, from + rowsAtOnce))
        await turn()
      }
    }
  }
  return new Streamed(`${name}.csv`, 'text/csv', parts())
}
