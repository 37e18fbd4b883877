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
  method: 'GET',
  path: '/admin/promotions',
  access: 'promotions:read',
  summary:
    'Promotions, newest first; `search` looks into the codes, `state` says whether shoppers can use them now.',
  input: z.strictObject({
    search: search(40),
    state: z.optional(PromotionState),
    page,
    limit,
  }),
  answer: listOf(Promotion),
})

export const getPromotionUses = endpoint({
  method: 'GET',
  path: '/admin/promotions/{id}/uses',
  access: 'promotions:read',
  summary:
    'Carts that a promotion’s code is in, and whether the banner announces it, to be asked about before it is deleted.',
  input: byId,
  answer: z.object({ carts: count, isInBanner: z.boolean() }),
})

export const createPromotion = endpoint({
  method: 'POST',
  path: '/admin/promotions',
  access: 'promotions:write',
  summary:
    'Makes a promotion. Only `code`, `kind` and, but for free delivery, `value` must be given: it is active without bounds otherwise. A code that exists already is refused at its field.',
  input: z.strictObject(newShapeOf(promotionFields)),
  answer: Promotion,
})

export const getPromotion = endpoint({
  method: 'GET',
  path: '/admin/promotions/{id}',
  access: 'promotions:read',
  summary: 'One promotion.',
  input: byId,
  answer: Promotion,
})

export const updatePromotion = endpoint({
  method: 'PUT',
  path: '/admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Changes a promotion for orders to come. `version` is the one that was read; where somebody has saved since, 409 tells in `fields` what is saved now.',
  input: z.strictObject({ id, version: count, ...shapeOf(promotionFields, 'input') }),
  answer: Promotion,
  failures: ['conflict'],
})

export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Deletes a promotion; one that an order was paid with, or waits to be, is deactivated instead, and `text` says so.',
  input: byId,
  answer: z.object({ outcome: z.enum(['deleted', 'deactivated']), text: z.string() }),
})

export type Promotion = z.output<typeof Promotion>
