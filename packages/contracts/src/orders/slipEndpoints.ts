import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, pdf } from '../fields.ts'

const ordersInput = z.strictObject({
  ids: z
    .array(id)
    .check(z.minLength(1, 'Please choose an order.'), z.maxLength(100, 'At most 100 orders at once.')),
})

export const getPackingSlips = endpoint({
  call: 'GET /admin/orders/packing-slips',
  access: 'orders:pack',
  summary:
    'Returns the packing slips of these orders as one PDF, with a page for each order, oldest first. An order that leaves the United Kingdom is followed by its customs documents. Unpaid orders and refunded units are left out.',
  input: ordersInput,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

const LabelledValue = z.object({ label: z.string(), value: z.string() })

/** Text of a packing slip or a pick list, as in the PDF. */
const Slip = z.object({
  title: z.string(),
  storeName: z.string(),
  seller: z.array(z.string()),
  facts: z.array(LabelledValue),
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
  call: 'GET /admin/orders/{id}/parcel-paper',
  access: 'orders:pack',
  summary:
    'Returns the text of the packing slip and the address label of one parcel, for printing without a PDF. Refunded units are left out.',
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
  call: 'GET /admin/orders/{id}/parcels/{parcelId}/customs-papers',
  access: 'orders:read',
  summary:
    'Returns the customs documents of a parcel that left the United Kingdom, as the PDF sent with it. Later changes to products, settings or the address do not affect it. Not available for a parcel that was reversed.',
  input: z.strictObject({ id, parcelId: id }),
  answer: pdf,
  failures: ['not_found'],
})

export const getCn22Labels = endpoint({
  call: 'GET /admin/orders/cn22-labels',
  access: 'orders:pack',
  summary:
    'Returns the CN22 customs declarations of these orders as labels of 100 by 150 mm, oldest order first. Orders that need none are left out: they are within UK VAT, are not sent by post, or need a CN23.',
  input: ordersInput,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export const getPickList = endpoint({
  call: 'GET /admin/orders/pick-list',
  access: 'orders:pack',
  summary:
    'Returns a pick list for those of these orders that are ready to send, as PDF, with each variant once.',
  input: ordersInput,
  answer: pdf,
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export const getSlips = endpoint({
  call: 'GET /admin/orders/slips',
  access: 'orders:pack',
  summary:
    'Returns the text of the packing slips and customs documents, or of the shared pick list, of these orders, for printing without a PDF. `number` is that of the order, or null for a pick list.',
  input: z.extend(ordersInput, { kind: z.enum(['packing-slips', 'pick-list']) }),
  answer: z.object({ items: z.array(z.object({ number: z.nullable(z.string()), slip: Slip })) }),
  failures: ['not_found', 'conflict', 'order_disputed'],
})

export type Slips = z.output<(typeof getSlips)['answer']>
