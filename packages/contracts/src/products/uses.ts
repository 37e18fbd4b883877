import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id } from '../fields.ts'

/**
 * Numbers of carts, orders and requests that still need a product or variant. `paidOrders`: not sent yet. `returns`:
 * with garments that are not restocked. `purchases`: not received. `asks`: back-in-stock requests.
 */
const UseCounts = z.object({
  carts: count,
  unpaidOrders: count,
  paidOrders: count,
  returns: count,
  purchases: count,
  asks: count,
})
export type UseCounts = z.output<typeof UseCounts>

export const getProductUses = endpoint({
  call: 'GET /admin/products/{id}/uses',
  access: 'products:read',
  summary:
    'Lists what still uses a product and each of its variants, for confirmation before either is deleted. Each cart and order counts once; unused variants are left out. `isOrdered` means that the product would be archived instead. `plannedChanges` lists those waiting or in effect.',
  input: byId,
  answer: z.object({
    ...UseCounts.shape,
    /** Planned changes of the product or its collection; after a deletion they leave it out. */
    plannedChanges: count,
    isOrdered: z.boolean(),
    variants: z.array(z.object({ id, ...UseCounts.shape })),
  }),
})

export const getCollectionUses = endpoint({
  call: 'GET /admin/collections/{id}/uses',
  access: 'products:read',
  summary:
    'Lists the planned changes that need a collection, for confirmation before it is deleted. They change its products or the list of its products, and are waiting or in effect.',
  input: byId,
  answer: z.object({ plannedChanges: count }),
})
