import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  byId,
  count,
  csv,
  day,
  email,
  lineOrEmpty,
  id,
  instant,
  limit,
  line,
  listOf,
  page,
  pdf,
  pence,
  search,
  wholeBetween,
} from '../fields.ts'
import { StockedVariant } from './endpoints.ts'

/** Unit cost without VAT; null if unknown. */
const cost = z.nullable(wholeBetween(0, 10_000_000, ' pence'))
const maxLines = 500
const maxOrderedUnits = 100_000

export const Supplier = z.object({ name: z.string(), email: z.string(), note: z.string() })

/** States of a purchase order. Deliveries set `partly_received` and `received`. `closed`: no more units will come. */
export const PurchaseState = z.enum(['draft', 'ordered', 'partly_received', 'received', 'closed'])

export const purchaseStateLabels: Readonly<Record<z.output<typeof PurchaseState>, string>> = {
  draft: 'Draft',
  ordered: 'Ordered',
  partly_received: 'Partly received',
  received: 'Received',
  closed: 'Closed',
}

/** A purchase order in lists. Costs are null for staff who may not change products. */
const PurchaseSummary = z.object({
  id,
  /** `P-1001`. */
  number: z.string(),
  supplier: Supplier,
  state: PurchaseState,
  expectedOn: z.nullable(day),
  units: count,
  received: count,
  /** Sum of the lines whose cost is known. */
  total: z.nullable(pence),
  version: count,
  createdAt: instant,
  orderedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
})

/** Units ordered of one variant, with its name at that time. */
const PurchaseLine = z.object({
  id,
  /** Null once the variant has been deleted; no more of it can be received. */
  variantId: z.nullable(id),
  sku: z.string(),
  title: z.string(),
  /** `White, 54`. */
  choice: z.string(),
  barcode: z.string(),
  quantity: count,
  received: count,
  cost: z.nullable(pence),
})

/** A delivery, or a part of one, with its units by line. */
const PurchaseReceipt = z.object({
  id,
  at: instant,
  /** Null if the account was deleted. */
  actorName: z.nullable(z.string()),
  note: z.string(),
  /** Place of the delivery; null for the default one. */
  place: z.nullable(z.string()),
  lines: z.array(z.object({ lineId: id, quantity: count })),
})

export const Purchase = z.extend(PurchaseSummary, {
  note: z.string(),
  lines: z.array(PurchaseLine),
  receipts: z.array(PurchaseReceipt),
})

const editableFields = {
  supplier: z.strictObject({
    name: line(120),
    email: z.union([z.literal(''), email]),
    note: lineOrEmpty(300),
  }),
  expectedOn: z.nullable(day),
  note: lineOrEmpty(500),
  lines: z.array(z.strictObject({ variantId: id, quantity: wholeBetween(1, maxOrderedUnits), cost })).check(
    z.minLength(1, 'Please add at least one variant.'),
    z.maxLength(maxLines, `At most ${maxLines} lines.`),
    z.refine(
      lines => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
      'A variant is listed in two lines. Please combine them.',
    ),
  ),
}

export const listPurchases = endpoint({
  call: 'GET /admin/purchases',
  access: 'stock:read',
  summary:
    'Lists purchase orders, newest first. `search` looks for a number or a supplier; `show` leaves out those with nothing left to receive. Costs are null for a role without permission to change products.',
  input: z.strictObject({ search: search(120), show: z.optional(z.enum(['all', 'open'])), page, limit }),
  answer: listOf(PurchaseSummary),
})

export const listSuppliers = endpoint({
  call: 'GET /admin/suppliers',
  access: 'products:write',
  summary: 'Lists suppliers by name, with the details of their latest purchase order, at most eight.',
  input: z.strictObject({ search: search(120) }),
  answer: z.object({ items: z.array(Supplier) }),
})

export const listPurchasableVariants = endpoint({
  call: 'GET /admin/purchasable-variants',
  access: 'products:write',
  summary:
    'Lists variants to reorder with their latest cost, at most 20 that match a SKU, barcode or title. `low` returns variants of products on sale that are low in stock, lowest first, at most 200.',
  input: z.strictObject({ search: search(200), low: z.optional(z.literal('true')) }),
  answer: z.object({ items: z.array(z.extend(StockedVariant, { cost: z.nullable(pence) })) }),
})

export const getPurchase = endpoint({
  call: 'GET /admin/purchases/{id}',
  access: 'stock:read',
  summary: 'Returns a purchase order with its lines and receipts.',
  input: byId,
  answer: Purchase,
})

export const createPurchase = endpoint({
  call: 'POST /admin/purchases',
  access: 'products:write',
  summary:
    'Creates a draft of a purchase order. `purchaseId` is an idempotency key chosen by the client: a retry creates no second one; reuse for another one fails with 409.',
  input: z.strictObject({ purchaseId: z.optional(id), ...editableFields }),
  answer: Purchase,
  failures: ['not_found', 'conflict'],
})

export const updatePurchase = endpoint({
  call: 'PUT /admin/purchases/{id}',
  access: 'products:write',
  summary:
    'Updates a purchase order that is not closed. A line of which units have arrived cannot be removed, or reduced below the number received.',
  input: z.strictObject({ id, version: z.int(), ...editableFields }),
  answer: Purchase,
  failures: ['conflict'],
})

export const orderPurchase = endpoint({
  call: 'POST /admin/purchases/{id}/order',
  access: 'products:write',
  summary: 'Marks a draft as ordered. Its units are shown in the inventory as on order. No email is sent.',
  input: byId,
  answer: Purchase,
})

export const closePurchase = endpoint({
  call: 'POST /admin/purchases/{id}/close',
  access: 'products:write',
  summary: 'Closes a purchase order. No more units can be received.',
  input: byId,
  answer: Purchase,
  failures: ['conflict'],
})

export const deletePurchase = endpoint({
  call: 'DELETE /admin/purchases/{id}',
  access: 'products:write',
  summary: 'Deletes a draft.',
  input: byId,
  answer: z.object({}),
  failures: ['conflict'],
})

export const receivePurchase = endpoint({
  call: 'POST /admin/purchases/{id}/receipts',
  access: 'stock:write',
  summary:
    'Adds received units to the stock, and sets the cost of each line as the cost of its variant. `receiptId` is an idempotency key chosen by the client: a retry is counted once; reuse for another delivery fails with 409. `received` of a line is the number of its units that had arrived when the client read it; fails with 409 if more have been booked since then. More units than ordered fail with 409 unless `allowsMore` is true. The units go to the default place unless another one is given.',
  input: z.strictObject({
    id,
    receiptId: id,
    lines: z
      .array(
        z.strictObject({
          lineId: id,
          quantity: wholeBetween(1, maxOrderedUnits),
          received: z.optional(count),
        }),
      )
      .check(
        z.minLength(1, 'Please say what has arrived.'),
        z.maxLength(maxLines, `At most ${maxLines} lines.`),
        z.refine(
          lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
          'A line is listed twice.',
        ),
      ),
    note: lineOrEmpty(200),
    placeId: z.optional(id),
    allowsMore: z.optional(z.boolean()),
  }),
  answer: Purchase,
  failures: ['conflict'],
})

export const exportPurchase = endpoint({
  call: 'GET /admin/purchases/{id}/csv',
  access: 'products:write',
  summary: 'Exports a purchase order as CSV for the supplier.',
  input: byId,
  answer: csv,
})

export const printPurchase = endpoint({
  call: 'GET /admin/purchases/{id}/pdf',
  access: 'products:write',
  summary: 'Returns a purchase order as PDF for the supplier.',
  input: byId,
  answer: pdf,
})

export type Supplier = z.output<typeof Supplier>
export type PurchaseState = z.output<typeof PurchaseState>
export type PurchaseSummary = z.output<typeof PurchaseSummary>
export type PurchaseLine = z.output<typeof PurchaseLine>
export type Purchase = z.output<typeof Purchase>
