import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { newShapeOf, shapeOf } from '../facts/fieldTable.ts'
import { byId, count, id, instant, limit, listOf, page, search } from '../fields.ts'
import { promotionFields } from './promotionFields.ts'
import { PromotionState } from './state.ts'

/** A promotion. `uses`: number of orders that use it, paid or waiting for payment. */
export const Promotion = z.object({
  id,
  ...shapeOf(promotionFields, 'value'),
  uses: count,
  version: count,
  createdAt: instant,
  updatedAt: instant,
})

export const listPromotions = endpoint({
  call: 'GET /admin/promotions',
  access: 'promotions:read',
  summary:
    'Lists promotions, newest first. `search` looks in codes; `state` filters by whether shoppers can use them now.',
  input: z.strictObject({
    search: search(40),
    state: z.optional(PromotionState),
    page,
    limit,
  }),
  answer: listOf(Promotion),
})

export const getPromotionUses = endpoint({
  call: 'GET /admin/promotions/{id}/uses',
  access: 'promotions:read',
  summary:
    "Returns the number of carts with a promotion's code, and whether the banner announces it, for confirmation before it is deleted.",
  input: byId,
  answer: z.object({ carts: count, isInBanner: z.boolean() }),
})

export const createPromotion = endpoint({
  call: 'POST /admin/promotions',
  access: 'promotions:write',
  summary:
    'Creates a promotion. Only `code`, `kind` and, except for free delivery, `value` are required; by default it is active without limits. If the code already exists, the field `code` contains the error.',
  input: z.strictObject(newShapeOf(promotionFields)),
  answer: Promotion,
})

export const getPromotion = endpoint({
  call: 'GET /admin/promotions/{id}',
  access: 'promotions:read',
  summary: 'Returns a promotion.',
  input: byId,
  answer: Promotion,
})

export const updatePromotion = endpoint({
  call: 'PUT /admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Updates a promotion for future orders. `version` is the version that was read; if it has been saved since, the call fails with 409, and `fields` contains the saved values.',
  input: z.strictObject({ id, version: count, ...shapeOf(promotionFields, 'input') }),
  answer: Promotion,
  failures: ['conflict'],
})

export const deletePromotion = endpoint({
  call: 'DELETE /admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Deletes a promotion. If an order that is paid or waiting for payment uses it, it is deactivated instead, and `text` says so.',
  input: byId,
  answer: z.object({ outcome: z.enum(['deleted', 'deactivated']), text: z.string() }),
})

export type Promotion = z.output<typeof Promotion>
