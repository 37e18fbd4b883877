import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { vatReasonNames } from '../vatReasons.ts'
import { csv, day, id, instant, limit, listOf, page, pence } from '../fields.ts'

const period = { from: day, to: day }

/** Values of the nine boxes of the UK's VAT return; null if only the bookkeeper knows them. */
export const VatReturn = z.object({
  isRegistered: z.boolean(),
  currency: z.string(),
  box1: pence,
  box2: pence,
  box3: pence,
  box4: z.nullable(pence),
  box5: z.nullable(pence),
  box6: pence,
  box7: z.nullable(pence),
  box8: pence,
  box9: pence,
})

export const getVatReturn = endpoint({
  call: 'GET /admin/books/vat',
  access: 'books:read',
  summary:
    'Returns the boxes of the VAT return for whole months, from invoices and credit notes on the days of their payments and refunds. Boxes 4, 5 and 7 are left to the bookkeeper; 2, 8 and 9 are 0, as nothing is sold to or bought from the EU.',
  input: z.strictObject(period),
  answer: VatReturn,
  failures: ['invoice_not_ready'],
})

/** An invoice or credit note at one rate, as it counts in boxes 1 and 6: negative for a credit note. */
export const VatDocument = z.object({
  at: instant,
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  orderId: id,
  orderNumber: z.string(),
  /** Per cent, with its reason; `ioss` counts as an export, at 0%. */
  rate: z.number(),
  reason: z.enum(vatReasonNames),
  net: pence,
  vat: pence,
})

export const listVatPapers = endpoint({
  call: 'GET /admin/books/vat/papers',
  access: 'books:read',
  summary:
    'Lists the invoices and credit notes behind boxes 1 and 6, oldest first. They add up to the boxes.',
  input: z.strictObject({ ...period, page, limit }),
  answer: listOf(VatDocument),
  failures: ['invoice_not_ready'],
})

export const exportVatPapers = endpoint({
  call: 'GET /admin/books/vat/file',
  access: 'books:read',
  summary:
    'Exports all invoices and credit notes behind boxes 1 and 6 as CSV. The file name contains the shop and the period. Amounts are in pounds.',
  input: z.strictObject(period),
  answer: csv,
  failures: ['invoice_not_ready'],
})

/**
 * VAT of a country of the EU at one rate, negative if more was refunded than sold. `soldIn` is the month of the sales;
 * refunds correct an earlier month.
 */
export const IossLine = z.object({
  country: z.string(),
  rate: z.number(),
  soldIn: z.string(),
  net: pence,
  vat: pence,
})

const monthInput = {
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Give a month such as 2026-10.')),
}

export const getIossReturn = endpoint({
  call: 'GET /admin/books/ioss',
  access: 'books:read',
  summary:
    'Returns the sales and refunds of a month under the IOSS number by country and rate, in the currency of the shop, with corrections of earlier months. The return itself is filed in euros, at the rate of the European Central Bank on the last day of the month.',
  input: z.strictObject(monthInput),
  answer: z.object({ currency: z.string(), lines: z.array(IossLine) }),
  failures: ['invoice_not_ready'],
})

export const exportIossReturn = endpoint({
  call: 'GET /admin/books/ioss/file',
  access: 'books:read',
  summary:
    'Exports the lines of the IOSS return of a month as CSV. The file name contains the shop and the month. Amounts are in pounds.',
  input: z.strictObject(monthInput),
  answer: csv,
  failures: ['invoice_not_ready'],
})

export type IossLine = z.output<typeof IossLine>
export type VatReturn = z.output<typeof VatReturn>
export type VatDocument = z.output<typeof VatDocument>
