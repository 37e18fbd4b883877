import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { eventStream } from '../eventStream.ts'
import { noInput } from '../fields.ts'

/** Topics that other people's actions can change. */
export const LiveTopic = z.enum(['orders', 'stock', 'products', 'reviews', 'people', 'alerts'])

/** Permission needed for events of each topic. */
export const topicPermissions = {
  orders: 'orders:read',
  stock: 'stock:read',
  products: 'products:read',
  reviews: 'reviews:read',
  people: 'customers:read',
  alerts: 'alerts:read',
} as const satisfies Record<z.output<typeof LiveTopic>, Permission>

/** Records of these topics have changed; the first event has none and shows that the stream works. */
export const LiveEvent = z.object({ topics: z.array(LiveTopic) })

export const watchShop = endpoint({
  call: 'GET /admin/live',
  access: 'office:enter',
  summary:
    'Streams notifications of changes in orders, stock, products, reviews, people and alerts that the caller has permission to see. The new values are read with the other calls. The stream ends when the caller loses the permission.',
  input: noInput,
  answer: eventStream(LiveEvent),
  failures: ['overloaded'],
})

export type LiveTopic = z.output<typeof LiveTopic>
export type LiveEvent = z.output<typeof LiveEvent>
