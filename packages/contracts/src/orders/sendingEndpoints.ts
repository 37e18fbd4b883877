import { keysOf } from '../keys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { codeLine, count, csv, id, instant, noInput } from '../fields.ts'
import { OrderSummary } from './adminEntities.ts'
import { Removal } from './removals.ts'

/** Carriers whose programs import our files, by their names in the settings. */
export const fileCarriers = { 'royal-mail': 'Royal Mail', dpd: 'DPD' } as const

export type FileCarrier = keyof typeof fileCarriers
export const fileCarrierNames = keysOf(fileCarriers)

/** Tells whether a carrier may be used for an order. `goesBy` is the carrier of its delivery option; blank for any. */
export const isCarrierAllowed = (carrier: FileCarrier, goesBy: string): boolean =>
  ['', fileCarriers[carrier].toLowerCase()].includes(goesBy.toLowerCase())

/** Maximum number of orders in one call. */
export const maxTrackedOrders = 200

const carrier = z.enum(fileCarrierNames)

export const getCarrierFile = endpoint({
  call: 'GET /admin/orders/carrier-file',
  access: 'orders:pack',
  summary:
    "Exports the parcels of these orders as CSV for the carrier's program that prints their labels. Royal Mail's Click & Drop has a row for each line, DPD's import a row for each parcel. Without `ids`, all orders ready to send are included. Orders assigned to another carrier, orders that must not be sent, and units already sent or refunded are left out. The history of each order records the export, and later hourly files for the carrier leave the order out.",
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
export const hourlyFileRetentionDays = 7

/** A file that the shop created automatically, on the hour. */
const HourlyFile = z.object({ name: z.string(), carrier, at: instant })

export const listHourlyFiles = endpoint({
  call: 'GET /admin/orders/hourly-files',
  access: 'orders:pack',
  summary:
    'Lists the carrier files that the shop creates automatically every hour if the settings enable them, newest first. Each contains the orders that became ready to send since the previous file, and is kept for a week.',
  input: noInput,
  answer: z.object({ items: z.array(HourlyFile), carriers: z.array(carrier) }),
})

export const getHourlyFile = endpoint({
  call: 'GET /admin/orders/hourly-files/{name}',
  access: 'orders:pack',
  summary: "Returns an hourly file as CSV in the format of the carrier's program.",
  input: z.strictObject({
    name: codeLine(40),
  }),
  answer: csv,
})

export type HourlyFile = z.output<typeof HourlyFile>

/**
 * An order with its version and its units left to send, which a shipment sends along; `text` names each garment.
 * `removals` are units that paid additions are still to take out.
 */
const NumberedOrder = z.extend(OrderSummary, {
  version: count,
  unsent: z.array(z.object({ itemId: id, quantity: count, text: z.string() })),
  removals: z.optional(z.array(Removal)),
})

export const findNumberedOrders = endpoint({
  call: 'GET /admin/orders/by-number',
  access: 'orders:pack',
  summary:
    'Returns the orders with these numbers, such as M-10482, in no particular order, with their version and their units left to send. Unknown numbers are left out.',
  input: z.strictObject({
    numbers: z
      .array(codeLine(20))
      .check(z.minLength(1), z.maxLength(maxTrackedOrders, `At most ${maxTrackedOrders} at once.`)),
  }),
  answer: z.object({ items: z.array(NumberedOrder) }),
})

export type NumberedOrder = z.output<typeof NumberedOrder>
