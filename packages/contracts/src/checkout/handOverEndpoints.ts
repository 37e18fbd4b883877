import * as z from 'zod/mini'
import { ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { id, pence } from '../fields.ts'
import { OrderAddress, OrderItem } from '../orders/endpoints.ts'

const byToken = z.strictObject({ token: z.string().check(z.maxLength(100)) })

export const readHandOver = endpoint({
  call: 'GET /handovers/{token}',
  access: 'public',
  summary:
    "Returns the selection that an assistant prepared for its buyer, at current prices. `checkout` contains the totals once address and delivery are chosen. `notes` lists what was not available as requested. `isOver` is true once it has been paid, cancelled or has expired. `payment` is the assistant's payment: the page of the bank that confirms it, or `under way`. While the bank waits, `items` and `amountToConfirm` are those of the payment.",
  input: byToken,
  answer: z.object({
    agent: z.string(),
    items: z.array(OrderItem),
    currency: z.string(),
    subtotal: pence,
    discount: pence,
    notes: z.array(z.string()),
    isOver: z.boolean(),
    paidOrderId: z.nullable(id),
    payment: z.nullable(z.union([z.literal('under way'), z.url()])),
    amountToConfirm: z.nullable(pence),
    checkout: z.nullable(
      z.object({
        shipping: pence,
        total: pence,
        delivery: z.string(),
        arrives: z.string(),
        address: OrderAddress,
      }),
    ),
  }),
  failures: ['too_many_requests'],
})

export const checkHandOver = endpoint({
  call: 'GET /handovers/{token}/state',
  access: 'public',
  summary:
    'Checks that a token still leads to a selection, without returning any of it. Fails with `not_found` if the token is unknown, or its selection was cancelled or has expired.',
  input: byToken,
  answer: z.object({ isOpen: z.literal(true) }),
})

/** A guest's details from an assistant, which may be missing or wrong. */
const HandedGuest = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
})

export const takeHandOver = endpoint({
  call: 'POST /handovers/{token}',
  access: 'shopper',
  summary:
    "Marks the shopper's cart as filled by the assistant, applies its code, and returns the buyer's details known to the assistant. The shopper's own calls add the lines.",
  input: byToken,
  answer: z.object({
    guest: z.nullable(HandedGuest),
    shippingMethod: z.nullable(ShippingMethod),
  }),
  failures: ['too_many_requests', 'conflict'],
})

export type HandOver = z.output<(typeof readHandOver)['answer']>
