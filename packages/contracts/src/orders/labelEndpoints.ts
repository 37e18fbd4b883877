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
  /** True while the carrier has not confirmed that the label is void: no parcel can be sent with it. */
  isVoidAsked: z.boolean(),
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

const labelInput = z.strictObject({ id, labelId: id })

export const listLabels = endpoint({
  call: 'GET /admin/orders/{id}/labels',
  access: 'orders:pack',
  summary: "Lists the labels of an order that were bought through a carrier's API and not voided.",
  input: byId,
  answer: Labels,
})

export const buyLabel = endpoint({
  call: 'POST /admin/orders/{id}/labels',
  access: 'orders:pack',
  summary:
    'Buys a label for everything left to send of a paid order, and returns its tracking number. While an order has a label that is not used for a parcel, that label is returned instead. If the carrier does not answer, the call fails with 503; on a retry a minute later, the shop looks for the label before it buys another.',
  input: z.strictObject({
    id,
    /** Grams; by default the weight of the garments. */
    weight: z.optional(wholeBetween(1, 30_000, 'g')),
  }),
  answer: Labels,
  failures: ['conflict', 'order_disputed', 'move_not_allowed', 'carrier_refused', 'carrier_unavailable'],
})

export const printLabel = endpoint({
  call: 'GET /admin/orders/{id}/labels/{labelId}/pdf',
  access: 'orders:pack',
  summary:
    'Returns a label as PDF, with its customs declaration if it goes abroad. Can be repeated as often as needed.',
  input: labelInput,
  answer: pdf,
  failures: ['conflict', 'carrier_refused', 'carrier_unavailable'],
})

export const voidLabel = endpoint({
  call: 'POST /admin/orders/{id}/labels/{labelId}/void',
  access: 'orders:pack',
  summary:
    'Voids a label at the carrier before the parcel is collected, so that it is not charged. Fails while a parcel is recorded with the label. If the carrier does not answer, the call fails with 503; the shop repeats the request by itself, and meanwhile records no parcel with the label.',
  input: labelInput,
  answer: Labels,
  failures: ['conflict', 'carrier_refused', 'carrier_unavailable'],
})

export type Label = z.output<typeof Label>
