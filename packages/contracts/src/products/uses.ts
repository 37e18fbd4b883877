import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id } from '../fields.ts'

/**
 * Number of carts, orders, documents and requests that need a product or variant. `paidOrders` are not sent yet,
 * garments of `returns` not restocked, `purchases` not received; `asks` are back-in-stock requests.
 */
const Holders = z.object({
  carts: count,
  unpaidOrders: count,
  paidOrders: count,
  returns: count,
  purchases: count,
  asks: count,
})
export type Holders = z.output<typeof Holders>

export const getProductUses = endpoint({
  method: 'GET',
  path: '/admin/products/{id}/uses',
  access: 'products:read',
  summary:
    'What still holds a product and each of its variants, to be asked about before either is deleted. Each cart and order counts once; variants that nothing holds are left out. `isOrdered`: the product would be archived instead. `plannedChanges` are those that wait or run.',
  input: byId,
  answer: z.object({
    ...Holders.shape,
    /** Planned changes of the product or its collection; after a deletion they leave it out. */
    plannedChanges: count,
    isOrdered: z.boolean(),
    variants: z.array(z.object({ id, ...Holders.shape })),
  }),
})

export const getCollectionUses = endpoint({
  method: 'GET',
  path: '/admin/collections/{id}/uses',
  access: 'products:read',
  summary:
    'What still needs a collection, to be asked about before it is deleted: planned changes of its products, or of which products it has, that wait or run.',
  input: byId,
  answer: z.object({ plannedChanges: count }),
})
