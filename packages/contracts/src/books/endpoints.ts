import { recordOf } from '../keys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, csv, day, instant, pence, typedCode } from '../fields.ts'
import { vatReasonNames } from '../vatReasons.ts'
import { bookAccountNames, bookProgramNames } from './programs.ts'

/** Time zone in which the books count days: that of the tax authority, even if the shop's is another. */
export const booksTimeZone = 'Europe/London'

const BookAccountField = z.enum(bookAccountNames)
const BookProgramField = z.enum(bookProgramNames)

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-10.'))
const dayRange = { from: day, to: day }

/**
 * Sums of an account. `rate`: VAT rate in per cent if sales are split by rate, else null. `reason`: reason for that
 * rate; missing in months that were closed before it was recorded.
 */
const sumFields = {
  account: BookAccountField,
  rate: z.nullable(z.number()),
  reason: z.optional(z.enum(vatReasonNames)),
  debit: pence,
  credit: pence,
}

export const BookSum = z.object(sumFields)

/** A month whose file is final. */
export const BookClosing = z.object({ month: z.string(), closedAt: instant })

export const Books = z.object({
  currency: z.string(),
  sums: z.array(BookSum),
  /** Days with movements of money. */
  days: count,
  /** Ranges of whole days, each with a journal that fits into one Xero import; a single one if the whole fits. */
  xeroParts: z.array(z.object(dayRange)),
  /** Closed months, newest first, at most two years. */
  closings: z.array(BookClosing),
  /** The first open month; null before the first movement. */
  openMonth: z.nullable(z.string()),
})

export const getBooks = endpoint({
  call: 'GET /admin/books',
  access: 'books:read',
  summary:
    'Returns totals of the money ledger by account between two days in London, both included, with VAT as on invoices and credit notes. Entries that became known after their month was closed count on the first day after it.',
  input: z.strictObject(dayRange),
  answer: Books,
  failures: ['invoice_not_ready'],
})

export const exportBooks = endpoint({
  call: 'GET /admin/books/files/{program}',
  access: 'books:read',
  summary:
    'Exports the daily journal as CSV in the format that the accounting program imports; for FreeAgent, a statement of the account at the payment provider. The file of a closed month never changes.',
  input: z.strictObject({ program: BookProgramField, ...dayRange }),
  answer: csv,
  failures: ['invoice_not_ready'],
})

export const closeBooks = endpoint({
  call: 'POST /admin/books/closings',
  access: 'books:write',
  summary:
    'Closes a past month and all months before it. Their figures and account codes never change again; later corrections count in the month after.',
  input: z.strictObject({ month }),
  answer: z.object({ closed: z.array(z.string()) }),
  failures: ['conflict', 'invoice_not_ready'],
})

const code = z
  .string()
  .check(
    typedCode,
    z.minLength(1, 'This field is required.'),
    z.maxLength(60, 'At most 60 characters.'),
    z.regex(
      /^[\p{L}\p{N}][^,"\r\n]*$/u,
      'Begin with a letter or a digit, and leave out commas and quotation marks.',
    ),
  )
const codeFields = recordOf(bookAccountNames, () => code)

const codesOfProgram = z.object({ id: BookProgramField, ...codeFields, version: count })

export const getBookCodes = endpoint({
  call: 'GET /admin/books/codes/{id}',
  access: 'books:read',
  summary:
    'Returns the code of each account in an accounting program. Codes of its standard chart of accounts apply until others are saved.',
  input: z.strictObject({ id: BookProgramField }),
  answer: codesOfProgram,
})

export const saveBookCodes = endpoint({
  call: 'PUT /admin/books/codes/{id}',
  access: 'books:write',
  summary:
    'Updates the account codes for an accounting program. Closed months keep the codes that they were closed with. `version` is the version that was read; fails with 409 if the codes have been saved since.',
  input: z.strictObject({ id: BookProgramField, ...codeFields, version: z.optional(count) }),
  answer: codesOfProgram,
  failures: ['conflict'],
})

export type CodesOfProgram = z.output<typeof codesOfProgram>
export type BookSum = z.output<typeof BookSum>
export type Books = z.output<typeof Books>
