import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, pdf } from '../fields.ts'

/** Number of an invoice, `2026-000042`, or of a credit note, `CN-2026-000007`: gapless in its series and year. */
export const InvoiceNumber = z
  .string()
  .check(z.regex(/^(CN-)?\d{4}-\d{6,9}$/, 'Not a valid number of an invoice or credit note.'))

export const OrderDocumentKind = z.enum(['invoice', 'receipt', 'credit-note'])

/** A document of an order. `address` is the URL path of its PDF. A shop without VAT registration issues receipts. */
export const OrderDocument = z.object({
  number: InvoiceNumber,
  kind: OrderDocumentKind,
  createdAt: instant,
  address: z.string(),
})

export const listOrderDocuments = endpoint({
  call: 'GET /orders/{id}/documents',
  access: 'shopper',
  summary:
    "Lists an order's invoice or receipt and its credit notes, oldest first. Staff with permission to see payments can read those of any order.",
  input: byId,
  answer: z.object({ items: z.array(OrderDocument) }),
})

export const getInvoice = endpoint({
  call: 'GET /orders/{id}/invoice',
  access: 'shopper',
  summary:
    'Returns the invoice of a paid order as PDF. Staff with permission to see payments can read that of any order.',
  input: byId,
  answer: pdf,
  failures: ['not_invoiced', 'invoice_not_ready'],
})

export const getCreditNote = endpoint({
  call: 'GET /orders/{id}/credit-notes/{number}',
  access: 'shopper',
  summary:
    'Returns a credit note of an order as PDF. Staff with permission to see payments can read those of any order.',
  input: z.strictObject({ id, number: InvoiceNumber }),
  answer: pdf,
})

export type OrderDocument = z.output<typeof OrderDocument>
export type OrderDocumentKind = z.output<typeof OrderDocumentKind>
