import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pdf } from '../fields.ts'

const ofOrders = z.strictObject({
  ids: z
    .array(id)
    .check(z.minLength(1, 'Please choose an order.'), z.maxLength(100, 'At most 100 orders at once.')),
})

export const getPackingSlips = endpoint({
  method: 'GET',
  path: '/admin/orders/packing-slips',
  access: 'admin',
  summary:
    'What goes into the parcels of these orders as one PDF, each order on a page of its own, oldest first. Orders that are not paid are left out, and so are units that were refunded.',
  input: ofOrders,
  answer: pdf,
  failures: ['not_found', 'conflict'],
})

export const getPickList = endpoint({
  method: 'GET',
  path: '/admin/orders/pick-list',
  access: 'admin',
  summary:
    'What to take off the shelves for those of these orders that wait to be sent, as PDF: each variant once.',
  input: ofOrders,
  answer: pdf,
  failures: ['not_found', 'conflict'],
})
