import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, email, id, instant, noInput } from '../fields.ts'

/** Maximum number of open back-in-stock requests of one address, and of new ones in a day. */
export const maxBackInStockRequests = 10

/** A back-in-stock request. */
export const BackInStockRequest = z.object({
  id,
  createdAt: instant,
  color: z.string(),
  size: z.string(),
  /** Distinguishes the variant from others of its colour and size, such as `Length: 152 cm`; else empty. */
  details: z.string(),
  product: z.object({ title: z.string(), slug: z.string() }),
})

export const requestBackInStock = endpoint({
  call: 'POST /stock-asks',
  access: 'public',
  summary: `Requests one email to the address once a sold-out variant is back in stock. An earlier request keeps its place in the queue, and the answer is the same. Limited to ${maxBackInStockRequests} variants for each address, and 20 requests in ten minutes.`,
  input: z.strictObject({ variantId: id, email }),
  answer: z.object({ ok: z.literal(true) }),
  failures: ['not_found', 'conflict', 'limit_reached', 'too_many_requests'],
})

export const listBackInStockRequests = endpoint({
  call: 'GET /stock-asks',
  access: 'customer',
  summary:
    "Lists the back-in-stock requests of the account's email address, newest first. The list is empty until the address is confirmed.",
  input: noInput,
  answer: z.object({ items: z.array(BackInStockRequest) }),
})

export const removeBackInStockRequest = endpoint({
  call: 'DELETE /stock-asks/{id}',
  access: 'customer',
  summary: "Withdraws a back-in-stock request of the account's email address before its email is sent.",
  input: byId,
  answer: z.object({ ok: z.literal(true) }),
})

export const endBackInStockRequests = endpoint({
  call: 'POST /stock-asks/end',
  access: 'public',
  summary:
    'Withdraws all back-in-stock requests of an address, using the link in an email sent to it. `count` is the number withdrawn. Repeated calls have no further effect.',
  input: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  answer: z.object({ count }),
  failures: ['link_invalid', 'too_many_requests'],
})

export type BackInStockRequest = z.output<typeof BackInStockRequest>
