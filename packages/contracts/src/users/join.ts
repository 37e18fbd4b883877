import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id } from '../fields.ts'

/** Counts of records that move from one account to another. */
const Moves = z.object({
  orders: count,
  /** Guest orders with the account's email address, if that is confirmed. */
  guestOrders: count,
  returns: count,
  addresses: count,
  sizes: count,
  wishes: count,
  reviews: count,
  notes: count,
  tags: count,
  documents: count,
})

const Side = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  wantsNews: z.boolean(),
})

export const JoinPreview = z.object({
  stays: Side,
  closes: Side,
  moves: Moves,
  /** Reviews of products that both accounts have reviewed, which become anonymous. */
  unnamedReviews: count,
  /** Consent to marketing emails afterwards: only if both accounts gave it. */
  wantsNews: z.boolean(),
  /** Reason why they cannot be joined now, if any. */
  refusal: z.nullable(z.string()),
})

const both = z.strictObject({ id, otherId: id })

export const previewJoin = endpoint({
  method: 'GET',
  path: '/admin/users/{id}/join/{otherId}',
  access: 'customers:erase',
  summary: 'What the account `id` gets when the account `otherId` of the same person is joined to it.',
  input: both,
  answer: JoinPreview,
})

export const joinUsers = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/join/{otherId}',
  access: 'customers:erase',
  summary:
    'Moves orders, addresses, wishes, reviews, notes and tags of `otherId` to `id`, and erases `otherId` as a closed account. Refused for accounts of staff and while a payment is under way; not undoable.',
  input: both,
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict'],
})

export type JoinPreview = z.output<typeof JoinPreview>
