import * as z from 'zod/mini'
import { Picture } from '../catalog/entities.ts'
import { ShippingMethod } from '../cart/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, pence } from '../fields.ts'
import { AdminOrder } from './adminEntities.ts'

/**
 * A variant of a bought product that can be sent instead. `free` counts its units in stock that are not reserved;
 * `difference` is the surcharge for one; negative if cheaper, by what would be refunded.
 */
const Offer = z.object({ variantId: id, choice: z.string(), free: count, difference: pence })

/** Value of `variantId` for units that are left out: they are not sent, and their price is refunded. */
export const removedUnit = 'none'

/** Units of an order's line, with the sizes and colours that can be sent instead. */
export const ChangeableLine = z.object({
  itemId: id,
  variantId: z.nullable(id),
  title: z.string(),
  choice: z.string(),
  sku: z.string(),
  image: z.nullable(Picture),
  quantity: count,
  offers: z.array(Offer),
})

/** Another delivery option for the order's address. `difference`: its price minus the one paid, pence. */
const OtherDeliveryOption = z.object({ id: ShippingMethod, name: z.string(), difference: pence })

/**
 * Units of an order that can still be changed: neither sent nor refunded. `ways`: other delivery options, until a
 * parcel has been sent. `refusal` says why nothing can be changed. `exchangeNote` is set for an exchange, and says what
 * is possible: whole lines, to variants of the same price.
 */
export const ChangeableUnits = z.object({
  refusal: z.nullable(z.string()),
  exchangeNote: z.optional(z.string()),
  lines: z.array(ChangeableLine),
  ways: z.optional(z.array(OtherDeliveryOption)),
})

export const getChangeable = endpoint({
  call: 'GET /admin/orders/{id}/changeable',
  access: 'orders:write',
  summary: 'Returns the units of a paid order that can still be sent in another size or colour, or left out.',
  input: byId,
  answer: ChangeableUnits,
})

export const changeOrder = endpoint({
  call: 'POST /admin/orders/{id}/changes',
  access: 'orders:write',
  summary:
    'Changes units of a paid order, not packed yet, to another size or colour of the same product, or leaves them out (`none`). They keep the price that was paid. A dearer variant costs nothing extra; for a cheaper one, `refund` is the difference that was shown, and is refunded; without it, nothing is. The price of units left out is always refunded and is included in `refund`; their stock is released with that refund. Of an exchange, only whole lines can be changed, to variants of the same price. Existing invoices do not change. The customer is emailed unless `notify` is false. `left` of a line is the number of its units that could be changed as they were shown; fails with 409 if another change came first. `changeId` is an idempotency key chosen by the client: a retry has no further effect.',
  input: z.strictObject({
    id,
    changeId: id,
    lines: z
      .array(
        z.strictObject({
          itemId: id,
          quantity: z.int().check(z.minimum(1), z.maximum(9999)),
          variantId: z.union([z.literal(removedUnit), id]),
          left: z.optional(count),
        }),
      )
      .check(z.minLength(1, 'Please choose what to change.'), z.maxLength(100)),
    refund: z.optional(pence),
    notify: z.optional(z.boolean()),
  }),
  answer: AdminOrder,
  failures: [
    'move_not_allowed',
    'conflict',
    'out_of_stock',
    'order_disputed',
    'refund_under_way',
    'refund_too_large',
    'total_changed',
  ],
})

export const changeDelivery = endpoint({
  call: 'POST /admin/orders/{id}/delivery',
  access: 'orders:write',
  summary:
    'Changes the way of delivery of a paid order that is not packed. If the new one costs more, `surcharge` is the difference that was shown, and the customer is emailed a payment link for it: it is an order of its own with the id `changeId`, and the delivery changes once it is paid. Without `surcharge`, the difference is not charged. If the new one costs less, `refund` is the difference that was shown, and is refunded; without it, nothing is. The customer is emailed unless `notify` is false. `changeId` is an idempotency key chosen by the client.',
  input: z.strictObject({
    id,
    changeId: id,
    shippingMethod: ShippingMethod,
    refund: z.optional(pence),
    surcharge: z.optional(pence),
    notify: z.optional(z.boolean()),
  }),
  answer: AdminOrder,
  failures: [
    'not_found',
    'limit_reached',
    'payment_method_disabled',
    'move_not_allowed',
    'conflict',
    'order_disputed',
    'refund_under_way',
    'refund_too_large',
    'total_changed',
  ],
})

export type OtherDeliveryOption = z.output<typeof OtherDeliveryOption>
export type ChangeableLine = z.output<typeof ChangeableLine>
export type ChangeableUnits = z.output<typeof ChangeableUnits>
