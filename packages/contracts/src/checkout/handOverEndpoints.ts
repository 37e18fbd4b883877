import * as z from 'zod/mini'
import { ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { id, pence } from '../fields.ts'
import { OrderAddress, OrderItem } from '../orders/endpoints.ts'

const byToken = z.strictObject({ token: z.string().check(z.maxLength(100)) })

export const readHandOver = endpoint({
  method: 'GET',
  path: '/handovers/{token}',
  access: 'public',
  summary:
    'What an assistant has put together for its buyer, at the prices of this moment. `checkout` is what its checkout comes to once address and delivery are chosen. `notes` say what cannot be had as it was asked for. `isOver` once it is paid, cancelled or too old. `payment` is that of the assistant: the page of the bank that confirms it, or `under way`.',
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
  failures: ['not_found', 'too_many_requests'],
})

export const checkHandOver = endpoint({
  method: 'GET',
  path: '/handovers/{token}/state',
  access: 'public',
  summary:
    'Tells that there is still something to see under this token, and nothing of it. `not_found` where the token is unknown, or its selection was cancelled or is too old.',
  input: byToken,
  answer: z.object({ isOpen: z.literal(true) }),
  failures: ['not_found'],
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
})

export const takeHandOver = endpoint({
  method: 'POST',
  path: '/handovers/{token}',
  access: 'shopper',
  summary:
    "Marks the shopper's cart as filled by the assistant, with its code, and gives what the assistant knows of the buyer. The lines are added by the shopper's own calls.",
  input: byToken,
  answer: z.object({
    guest: z.nullable(HandedGuest),
    shippingMethod: z.nullable(ShippingMethod),
  }),
  failures: ['not_found', 'too_many_requests', 'conflict'],
})

export type HandOver = z.output<(typeof readHandOver)['answer']>
