import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, pence } from '../fields.ts'
import { AdminOrder } from './adminEntities.ts'

/**
 * A variant of a bought product that can be sent instead. `free` are its units in stock that are not reserved;
 * `difference` is the surcharge for one, negative if cheaper.
 */
const Offer = z.object({ variantId: id, choice: z.string(), free: count, difference: pence })

/** Units of an order's line, with the sizes and colours that can be sent instead. */
export const OfferedLine = z.object({
  itemId: id,
  variantId: z.nullable(id),
  title: z.string(),
  choice: z.string(),
  sku: z.string(),
  image: z.nullable(Picture),
  quantity: count,
  offers: z.array(Offer),
})

/** Units of an order that can still be changed: neither sent nor refunded. `refusal` says why none can be. */
export const Changeable = z.object({ refusal: z.nullable(z.string()), lines: z.array(OfferedLine) })

export const getChangeable = endpoint({
  method: 'GET',
  path: '/admin/orders/{id}/changeable',
  access: 'orders:write',
  summary: 'What of a paid order can still be sent in another size or colour.',
  input: byId,
  answer: Changeable,
  failures: ['not_found'],
})

export const changeOrder = endpoint({
  method: 'POST',
  path: '/admin/orders/{id}/changes',
  access: 'orders:write',
  summary:
    'Sends units of a paid order that is not packed in another size or colour of the same product. They keep the price that was paid: what costs more is not asked for; where it costs less, `refund` is the difference as it was shown, and goes back; without it nothing does. Invoices keep what they were written with. The customer is told unless `notify` is false. `changeId` is an idempotency key chosen by the client: a retry changes nothing again.',
  input: z.strictObject({
    id,
    changeId: id,
    lines: z
      .array(
        z.strictObject({
          itemId: id,
          quantity: z.int().check(z.minimum(1), z.maximum(9999)),
          variantId: id,
        }),
      )
      .check(z.minLength(1, 'Please choose what to change.'), z.maxLength(100)),
    refund: z.optional(pence),
    notify: z.optional(z.boolean()),
  }),
  answer: AdminOrder,
  failures: [
    'not_found',
    'move_not_allowed',
    'conflict',
    'out_of_stock',
    'order_disputed',
    'refund_under_way',
    'refund_too_large',
    'total_changed',
  ],
})

export type OfferedLine = z.output<typeof OfferedLine>
export type Changeable = z.output<typeof Changeable>
