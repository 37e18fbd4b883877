import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeLine, csv, id, instant, nothing } from '../fields.ts'
import { OrderSummary } from './adminEntities.ts'

/** Carriers whose programs import our files, by their names in the settings. */
export const fileCarriers = { 'royal-mail': 'Royal Mail', dpd: 'DPD' } as const

export type FileCarrier = keyof typeof fileCarriers
export const fileCarrierNames = keysOf(fileCarriers)

/** Tells whether a carrier may be used for an order: its delivery option names this carrier or none. */
export const mayTake = (carrier: FileCarrier, goesBy: string): boolean =>
  ['', fileCarriers[carrier].toLowerCase()].includes(goesBy.toLowerCase())

/** Maximum number of orders in one call. */
export const maxTracked = 200

const carrier = z.enum(fileCarrierNames)

export const getCarrierFile = endpoint({
  method: 'GET',
  path: '/admin/orders/carrier-file',
  access: 'orders:pack',
  summary:
    'The parcels of these orders as CSV for the program of a carrier that prints their labels: Royal Mail’s Click & Drop, a row for each line, or DPD’s import, a row for each parcel. Without `ids` those of all orders that wait to be sent. Orders whose way of delivery names another carrier are left out; so are orders that are held, and units that were sent or refunded. The history of each order notes it, and no hourly file for the carrier has the order after it.',
  input: z.strictObject({
    carrier,
    ids: z.optional(
      z
        .array(id)
        .check(z.minLength(1, 'Please choose an order.'), z.maxLength(100, 'At most 100 orders at once.')),
    ),
  }),
  answer: csv,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

/** Days for which an hourly file can be downloaded. */
export const hourlyFilesKeptFor = 7

/** A file that the shop created automatically, on the hour. */
const HourlyFile = z.object({ name: z.string(), carrier, at: instant })

export const listHourlyFiles = endpoint({
  method: 'GET',
  path: '/admin/orders/hourly-files',
  access: 'orders:pack',
  summary:
    'Files for the programs of carriers that the shop makes every hour by itself, where the settings want them, the newest first. Each has the orders that became ready to be sent since the one before; they are kept for a week.',
  input: nothing,
  answer: z.object({ items: z.array(HourlyFile), carriers: z.array(carrier) }),
})

export const getHourlyFile = endpoint({
  method: 'GET',
  path: '/admin/orders/hourly-files/{name}',
  access: 'orders:pack',
  summary: 'One of these files as CSV, in the form of the carrier’s program.',
  input: z.strictObject({
    name: codeLine(40),
  }),
  answer: csv,
})

export type HourlyFile = z.output<typeof HourlyFile>

export const findNumberedOrders = endpoint({
  method: 'GET',
  path: '/admin/orders/by-number',
  access: 'orders:pack',
  summary:
    'The orders that have these numbers, such as M-10482, in no particular order; a number that no order has is left out.',
  input: z.strictObject({
    numbers: z
      .array(codeLine(20))
      .check(z.minLength(1), z.maxLength(maxTracked, `At most ${maxTracked} at once.`)),
  }),
  answer: z.object({ items: z.array(OrderSummary) }),
})
