import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, noInput, typedText } from '../fields.ts'
import { maxSuggestedTags, maxTags, SuggestedTags, tag, Tags } from '../tags.ts'
import { AdminOrder } from './adminEntities.ts'

export const addOrderNote = endpoint({
  call: 'POST /admin/orders/{id}/notes',
  access: 'orders:read',
  summary:
    'Adds a note to the history of an order. All staff who can see the order may add notes; an API key requires `orders:write`. `noteId` is an idempotency key chosen by the client: a retry writes the note once; reuse for a different note fails with 409.',
  input: z.strictObject({
    id,
    noteId: z.optional(id),
    note: z
      .string()
      .check(
        typedText,
        z.minLength(1, 'This field is required.'),
        z.maxLength(2000, 'At most 2000 characters.'),
      ),
  }),
  answer: AdminOrder,
  failures: ['forbidden', 'conflict'],
})

export const addOrderTag = endpoint({
  call: 'POST /admin/orders/{id}/tags',
  access: 'orders:write',
  summary: `Adds a tag to an order. If the tag already exists in another case, the existing spelling is used. An order can have at most ${maxTags}.`,
  input: z.strictObject({ id, tag }),
  answer: Tags,
  failures: ['limit_reached'],
})

export const removeOrderTag = endpoint({
  call: 'DELETE /admin/orders/{id}/tags',
  access: 'orders:write',
  summary: 'Removes a tag from an order.',
  input: z.strictObject({ id, tag }),
  answer: Tags,
})

export const listOrderTags = endpoint({
  call: 'GET /admin/order-tags',
  access: 'orders:read',
  summary: `Lists the tags used on orders by name, at most ${maxSuggestedTags}.`,
  input: noInput,
  answer: SuggestedTags,
})
