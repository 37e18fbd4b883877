import { bookAccounts, type BookCodes, type BookProgram } from '@shop/contracts/books/programs'
import { vatRateText } from '@shop/contracts/vatReasons'
import { stringify } from 'csv-stringify/sync'
import { pounds } from '../../platform/http/answers/csvFile.ts'
import { StreamedFile } from '../../platform/http/answers/serialisedAnswers.ts'
import { addDays } from '@shop/contracts/shop/zoneClock'
import type { Span } from './readBooks.ts'
import type { DayOfBooks, AccountTotal } from './DayOfBooks.ts'

type Cells = (string | number)[]

/** Formats a date as `31/10/2026`, which all of the programs read in the United Kingdom. */
const dateOf = (day: string) => day.split('-').toReversed().join('/')

const withRate = (name: string, { rate, reason }: AccountTotal) =>
  rate === null ? name : `${name} at ${vatRateText(rate, reason).replace('%', '% VAT')}`

const labelOf = (sum: AccountTotal) => withRate(bookAccounts[sum.account], sum)

const debitOf = ({ amount }: AccountTotal) => (amount > 0 ? pounds(amount) : '')
const creditOf = ({ amount }: AccountTotal) => (amount < 0 ? pounds(-amount) : '')

/** Replaces the characters for which a CSV cell has to be quoted, since FreeAgent cannot read quoted cells. */
const withoutQuotes = (text: string): string =>
  text
    .replaceAll('"', '’')
    .replaceAll(/[,\r\n]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')

interface ImportFormat {
  /** Empty if the program expects no heading row. */
  headings: readonly string[]
  rowsOf: (day: DayOfBooks, codes: BookCodes) => Cells[]
}

const narration = (day: string) => `Online shop ${day}`

/**
 * Import formats that the programs publish. Xero's is that of manual journals, with VAT posted as a line of its own;
 * Sage makes a journal of each reference; FreeAgent imports statements instead of journals.
 */
const formats: Record<BookProgram, ImportFormat> = {
  xero: {
    headings: [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    rowsOf: ({ day, journal }, codes) =>
      journal.map(sum => [
        narration(day),
        dateOf(day),
        labelOf(sum),
        codes[sum.account],
        'No VAT',
        pounds(sum.amount),
        '',
        '',
        '',
        '',
      ]),
  },
  quickbooks: {
    headings: ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
    rowsOf: ({ day, journal }, codes) =>
      journal.map(sum => [
        `SHOP-${day.replaceAll('-', '')}`,
        dateOf(day),
        codes[sum.account],
        labelOf(sum),
        debitOf(sum),
        creditOf(sum),
      ]),
  },
  sage: {
    headings: [
      'Reference',
      'Date',
      'Description',
      'Nominal Code',
      'Details',
      'Analysis Type 1',
      'Analysis Type 2',
      'Analysis Type 3',
      'Include on VAT Return',
      'Debit',
      'Credit',
    ],
    // Only the first line of each journal has a reference, date and description.
    rowsOf: ({ day, journal }, codes) =>
      journal.map((sum, index) => [
        ...(index === 0 ? [`SHOP-${day.replaceAll('-', '')}`, dateOf(day), narration(day)] : ['', '', '']),
        codes[sum.account],
        labelOf(sum),
        '',
        '',
        '',
        '',
        debitOf(sum),
        creditOf(sum),
      ]),
  },
  freeagent: {
    headings: [],
    rowsOf: ({ day, statement }, codes) =>
      statement.map(sum => [
        dateOf(day),
        pounds(sum.amount),
        withoutQuotes(withRate(codes[sum.account], sum)),
      ]),
  },
}

/** Maximum number of journal lines in one import of Xero. */
const maxXeroLines = 300

/** Splits a span into parts of whole days whose journals each fit into one import of Xero. */
export const xeroParts = ({ from, to }: Span, days: readonly DayOfBooks[]): Span[] => {
  const starts = [from]
  let lines = 0
  for (const { day, journal } of days) {
    if (lines > 0 && lines + journal.length > maxXeroLines) {
      starts.push(day)
      lines = 0
    }
    lines += journal.length
  }
  return starts.map((start, index) => {
    const next = starts[index + 1]
    return { from: start, to: next === undefined ? to : addDays(next, -1) }
  })
}

/** Writes the days in a program's format. The same days and codes always give the same bytes. */
export const bookFile = (
  program: BookProgram,
  { name, days, codes }: { name: string; days: readonly DayOfBooks[]; codes: BookCodes },
): StreamedFile => {
  const { headings, rowsOf } = formats[program]
  const rows = days.flatMap(day => rowsOf(day, codes))
  const text = stringify(headings.length > 0 ? [headings, ...rows] : rows, {
    record_delimiter: 'windows',
  })
  const parts = async function* () {
    yield text
  }
  return new StreamedFile(`${name}.csv`, 'text/csv', parts(), Buffer.byteLength(text))
}
