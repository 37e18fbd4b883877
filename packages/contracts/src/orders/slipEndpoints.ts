import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, pdf } from '../fields.ts'

const ofOrders = z.strictObject({
  ids: z
    .array(id)
    .check(z.minLength(1, 'Please choose an order.'), z.maxLength(100, 'At most 100 orders at once.')),
})

export const getPackingSlips = endpoint({
  method: 'GET',
  path: '/admin/orders/packing-slips',
  access: 'orders:pack',
  summary:
    'What goes into the parcels of these orders as one PDF, each order on a page of its own, oldest first; one that leaves the United Kingdom has its papers for customs on the next. Orders that are not paid are left out, and so are units that were refunded.',
  input: ofOrders,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

const Labelled = z.object({ label: z.string(), value: z.string() })

/** Text of a packing slip or a pick list, as in the PDF. */
const Slip = z.object({
  title: z.string(),
  storeName: z.string(),
  seller: z.array(z.string()),
  facts: z.array(Labelled),
  parties: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  /** Lines of the gift note. */
  giftNote: z.optional(z.array(z.string())),
  table: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.object({ title: z.string(), detail: z.string(), figures: z.array(z.string()) })),
  }),
  closing: z.array(z.string()),
  foot: z.string(),
})

/** A parcel's address, and the return address. */
const AddressLabel = z.object({
  to: z.array(z.string()),
  storeName: z.string(),
  from: z.array(z.string()),
  delivery: z.string(),
  isExpress: z.boolean(),
  units: count,
})

export const getParcelPaper = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/parcel-paper',
  access: 'orders:pack',
  summary:
    'The text of the packing slip and of the address label of one parcel, to be printed without a PDF. Units that were refunded are left out.',
  input: byId,
  answer: z.object({
    number: z.string(),
    slip: Slip,
    label: AddressLabel,
    /**
     * Customs documents of a parcel that leaves the United Kingdom: a commercial invoice, and for post a CN22 or CN23.
     */
    customs: z.array(Slip),
  }),
  failures: ['conflict', 'order_disputed'],
})

export type ParcelPaper = z.output<(typeof getParcelPaper)['answer']>

export const getCustomsPapers = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/parcels/{parcelId}/customs-papers',
  access: 'orders:read',
  summary:
    'What customs were told of a parcel that left the United Kingdom, as the PDF that went with it: whatever products, settings and the address of the order say since. Not for a parcel that was taken back.',
  input: z.strictObject({ id, parcelId: id }),
  answer: pdf,
  failures: ['not_found'],
})

export const getCn22Labels = endpoint({
  method: 'GET',
  path: '/admin/orders/cn22-labels',
  access: 'orders:pack',
  summary:
    'The customs declarations CN22 of these orders as labels of 100 by 150 mm, oldest order first. Orders whose parcels need none are left out: they stay inside UK VAT, do not go as post, or need a CN23.',
  input: ofOrders,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export const getPickList = endpoint({
  method: 'GET',
  path: '/admin/orders/pick-list',
  access: 'orders:pack',
  summary:
    'What to take off the shelves for those of these orders that wait to be sent, as PDF: each variant once.',
  input: ofOrders,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export const getSlips = endpoint({
  method: 'GET',
  path: '/admin/orders/slips',
  access: 'orders:pack',
  summary:
    "The text of the packing slips, with the papers for customs, or of the one pick list of these orders, to be printed without a PDF. `number` is the order's, null on a pick list.",
  input: z.extend(ofOrders, { kind: z.enum(['packing-slips', 'pick-list']) }),
  answer: z.object({ items: z.array(z.object({ number: z.nullable(z.string()), slip: Slip })) }),
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export type Slips = z.output<(typeof getSlips)['answer']>
