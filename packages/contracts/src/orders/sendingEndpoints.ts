import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeLine, csv, id } from '../fields.ts'
import { OrderSummary } from './adminEntities.ts'

/** Carriers whose programs import our files, by their names in the settings. */
export const fileCarriers = { 'royal-mail': 'Royal Mail', dpd: 'DPD' } as const

export type FileCarrier = keyof typeof fileCarriers

/** Most orders in one call. */
export const mostTracked = 200

export const getCarrierFile = endpoint({
  method: 'GET',
  path: '/admin/orders/carrier-file',
  access: 'orders:pack',
  summary:
    'The parcels of these orders as CSV for the program of a carrier that prints their labels: Royal Mail’s Click & Drop, a row for each line, or DPD’s import, a row for each parcel. Without `ids` those of all orders that wait to be sent, but for orders whose way of delivery names another carrier. Orders that are held are left out, and so are units that were sent or refunded.',
  input: z.strictObject({
    carrier: z.enum(Object.keys(fileCarriers) as FileCarrier[]),
    ids: z.optional(
      z
        .array(id)
        .check(z.minLength(1, 'Please choose an order.'), z.maxLength(100, 'At most 100 orders at once.')),
    ),
  }),
  answer: csv,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export const findNumberedOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/by-number',
  access: 'orders:pack',
  summary:
    'The orders that have these numbers, such as M-10482, in no particular order; a number that no order has is left out.',
  input: z.strictObject({
    numbers: z
      .array(codeLine(20))
      .check(z.minLength(1), z.maxLength(mostTracked, `At most ${mostTracked} at once.`)),
  }),
  answer: z.object({ items: z.array(OrderSummary) }),
})
