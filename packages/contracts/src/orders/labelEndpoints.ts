import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, pdf, wholeBetween } from '../fields.ts'

/** A carrier's label bought through its API, or requested and not answered yet. */
const Label = z.object({
  id,
  carrier: z.string(),
  /** Reference of the parcel at the carrier: the order's number and a count. */
  reference: z.string(),
  /** Null for a service without tracking, and until the label is bought. */
  trackingNumber: z.nullable(z.string()),
  /** False if the carrier has not answered, so that the outcome is unknown. */
  isBought: z.boolean(),
  /** True if the address has been corrected since. */
  isStale: z.boolean(),
  /** Parcel sent with this label. */
  parcelId: z.nullable(id),
  askedAt: instant,
})

const Labels = z.object({
  /** Source of labels: a carrier; the sandbox, which costs nothing; or none, if the carrier's key is missing. */
  source: z.enum(['carrier', 'sandbox', 'none']),
  /** Labels that were not voided, newest first. */
  items: z.array(Label),
})

const one = z.strictObject({ id, labelId: id })

export const listLabels = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/labels',
  access: 'orders:pack',
  summary: 'The labels of an order that were bought by the API of a carrier and not voided.',
  input: byId,
  answer: Labels,
})

export const buyLabel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/labels',
  access: 'orders:pack',
  summary:
    'Buys a label for all that is left to send of a paid order, and answers with its tracking number. An order has one label at a time that is not on a parcel yet: asked again, it is the same. Where the carrier has not answered, 503; asked again a minute later, the shop looks for the label before it buys one.',
  input: z.strictObject({
    id,
    /** Grams; by default the weight of the garments. */
    weight: z.optional(wholeBetween(1, 30_000, 'g')),
  }),
  answer: Labels,
  failures: ['conflict', 'order_disputed', 'move_not_allowed', 'carrier_refused', 'carrier_unavailable'],
})

export const printLabel = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/labels/{labelId}/pdf',
  access: 'orders:pack',
  summary: 'The label as PDF, as often as it is needed; abroad with its customs declaration.',
  input: one,
  answer: pdf,
  failures: ['conflict', 'carrier_refused', 'carrier_unavailable'],
})

export const voidLabel = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/labels/{labelId}/void',
  access: 'orders:pack',
  summary:
    'Cancels a label at the carrier before the parcel is collected, so that it is not charged. Not while a parcel that was sent with it counts.',
  input: one,
  answer: Labels,
  failures: ['conflict', 'carrier_refused', 'carrier_unavailable'],
})

export type Label = z.output<typeof Label>
