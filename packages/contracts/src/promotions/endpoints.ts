import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, count, id, instant, limit, listOf, page, pence, search } from '../fields.ts'
import { PromotionKind, promotionCode } from './entities.ts'
import { PromotionState } from './state.ts'

const moment = z.nullable(z.iso.datetime('Give a date and time in UTC, such as 2026-05-01T08:00:00Z.'))
const wholeNumber = (min: number, max: number, text: string) =>
  z.int('Must be a whole number.').check(z.minimum(min, text), z.maximum(max, text))
const greatestAmount = 100_000_00

/**
 * `value`: per cent for `percentage`, pence for `fixed_amount`, null for `free_delivery`. `minimumSpend` is of the goods
 * before the discount. A code is good from `startsAt` until just before `endsAt`; null: no such bound.
 */
const terms = {
  code: promotionCode,
  kind: PromotionKind,
  value: z.nullable(z.int('Must be a whole number.')),
  minimumSpend: wholeNumber(0, greatestAmount, 'Give an amount from £0.00 to £100,000.00.'),
  startsAt: moment,
  endsAt: moment,
  usageLimit: z.nullable(wholeNumber(1, 1_000_000, 'Give a number from 1 to 1,000,000.')),
  perCustomerLimit: z.nullable(wholeNumber(1, 1000, 'Give a number from 1 to 1,000.')),
  isActive: z.boolean(),
}

/** `uses`: orders that hold a use of it, paid or waiting for payment. */
export const Promotion = z.object({
  id,
  code: z.string(),
  kind: PromotionKind,
  value: z.nullable(z.int()),
  minimumSpend: pence,
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  usageLimit: z.nullable(count),
  perCustomerLimit: z.nullable(count),
  isActive: z.boolean(),
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
  failures: ['not_found'],
})

export const createPromotion = endpoint({
  method: 'POST',
  path: '/admin/promotions',
  access: 'promotions:write',
  summary:
    'Makes a promotion. Only `code`, `kind` and, but for free delivery, `value` must be given: it is active without bounds otherwise. A code that exists already is refused at its field.',
  input: z.strictObject({
    ...terms,
    value: z._default(terms.value, null),
    minimumSpend: z._default(terms.minimumSpend, 0),
    startsAt: z._default(terms.startsAt, null),
    endsAt: z._default(terms.endsAt, null),
    usageLimit: z._default(terms.usageLimit, null),
    perCustomerLimit: z._default(terms.perCustomerLimit, null),
    isActive: z._default(terms.isActive, true),
  }),
  answer: Promotion,
})

export const getPromotion = endpoint({
  method: 'GET',
  path: '/admin/promotions/{id}',
  access: 'promotions:read',
  summary: 'One promotion.',
  input: byId,
  answer: Promotion,
  failures: ['not_found'],
})

export const updatePromotion = endpoint({
  method: 'PUT',
  path: '/admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Changes a promotion for orders to come. `version` is the one that was read; where somebody has saved since, 409 tells in `fields` what is saved now.',
  input: z.strictObject({ id, version: count, ...terms }),
  answer: Promotion,
  failures: ['not_found', 'conflict'],
})

export const deletePromotion = endpoint({
  method: 'DELETE',
  path: '/admin/promotions/{id}',
  access: 'promotions:write',
  summary:
    'Deletes a promotion; one that an order was paid with, or waits to be, is deactivated instead, and `text` says so.',
  input: byId,
  answer: z.object({ outcome: z.enum(['deleted', 'deactivated']), text: z.string() }),
  failures: ['not_found'],
})

export type Promotion = z.output<typeof Promotion>
