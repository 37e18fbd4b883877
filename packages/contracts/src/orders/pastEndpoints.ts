import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, page, pence, search } from '../fields.ts'

/** A read-only order of the former shop. `payment` and `delivery` are in the words of that shop's system. */
export const PastOrder = z.object({
  id,
  /** Name of the former shop's system. */
  shop: z.string(),
  /** Order number at the former shop. */
  number: z.string(),
  placedAt: instant,
  email: z.nullable(z.string()),
  name: z.string(),
  currency: z.string(),
  total: pence,
  refunded: pence,
  /** Tells whether it counts as a sale: paid, in full or in part, and not cancelled. */
  isSold: z.boolean(),
  payment: z.string(),
  delivery: z.string(),
})

export const PastOrderDetail = z.extend(PastOrder, {
  facts: z.array(z.object({ label: z.string(), text: z.string() })),
  lines: z.array(
    z.object({
      title: z.string(),
      sku: z.string(),
      quantity: count,
      price: z.nullable(pence),
      /** Discount on the whole line; left out if there was none. */
      discount: z.optional(pence),
    }),
  ),
})

export const listPastOrders = endpoint({
  call: 'GET /admin/past-orders',
  access: 'orders:read',
  summary:
    'Lists orders imported from the former shop, newest first. `search` looks in numbers, names and emails.',
  input: z.strictObject({ search: search(), page, limit }),
  answer: listOf(PastOrder),
})

export const getPastOrder = endpoint({
  call: 'GET /admin/past-orders/{id}',
  access: 'orders:read',
  summary: 'Returns an order imported from the former shop, with its items.',
  input: byId,
  answer: PastOrderDetail,
})

export const listCustomerPastOrders = endpoint({
  call: 'GET /admin/users/{id}/past-orders',
  access: 'orders:read',
  summary:
    "Lists an account's orders from the former shop, newest first. They are matched by its email address once that is confirmed. `spent` is in the currency of the shop.",
  input: z.strictObject({ id, page, limit }),
  answer: z.extend(listOf(PastOrder), { spent: pence, currency: z.string(), isEmailConfirmed: z.boolean() }),
})

export type PastOrder = z.output<typeof PastOrder>
export type PastOrderDetail = z.output<typeof PastOrderDetail>
