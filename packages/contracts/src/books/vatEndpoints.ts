import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csv, day, id, instant, limit, listOf, page, pence } from '../fields.ts'

const quarter = { from: day, to: day }

/** Figures of the nine boxes of the UK's VAT return; null if only the bookkeeper knows them. */
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
  method: 'GET',
  path: '/admin/books/vat',
  access: 'books:read',
  summary:
    'Boxes of the VAT return for whole months, as invoices and credit notes have them on the days on which their money moved. Boxes 4, 5 and 7 are the bookkeeper’s; 2, 8 and 9 are 0, as nothing is sold to or bought from the EU.',
  input: z.strictObject(quarter),
  answer: VatReturn,
  failures: ['invoice_not_ready'],
})

/** An invoice or credit note at one rate, as it counts in boxes 1 and 6: negative for a credit note. */
export const VatPaper = z.object({
  at: instant,
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  orderId: id,
  orderNumber: z.string(),
  /** Per cent. */
  rate: z.number(),
  net: pence,
  vat: pence,
})

export const listVatPapers = endpoint({
  method: 'GET',
  path: '/admin/books/vat/papers',
  access: 'books:read',
  summary: 'Invoices and credit notes behind boxes 1 and 6, oldest first. They add up to the boxes.',
  input: z.strictObject({ ...quarter, page, limit }),
  answer: listOf(VatPaper),
  failures: ['invoice_not_ready'],
})

export const exportVatPapers = endpoint({
  method: 'GET',
  path: '/admin/books/vat/file',
  access: 'books:read',
  summary:
    'All invoices and credit notes behind boxes 1 and 6 as CSV, named by shop and period. Amounts in pounds.',
  input: z.strictObject(quarter),
  answer: csv,
  failures: ['invoice_not_ready'],
})

export type VatReturn = z.output<typeof VatReturn>
export type VatPaper = z.output<typeof VatPaper>
