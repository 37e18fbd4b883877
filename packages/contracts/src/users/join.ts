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

const JoinedAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  wantsNews: z.boolean(),
})

export const JoinPreview = z.object({
  stays: JoinedAccount,
  closes: JoinedAccount,
  moves: Moves,
  /** Reviews of products that both accounts have reviewed, which become anonymous. */
  unnamedReviews: count,
  /** Consent to marketing emails afterwards: only if both accounts gave it. */
  wantsNews: z.boolean(),
  /** Reason why they cannot be joined now, if any. */
  refusal: z.nullable(z.string()),
})

const userPair = z.strictObject({ id, otherId: id })

export const previewJoin = endpoint({
  call: 'GET /admin/users/{id}/join/{otherId}',
  access: 'customers:erase',
  summary:
    'Returns what the account `id` would receive if the account `otherId` of the same person was merged into it.',
  input: userPair,
  answer: JoinPreview,
})

export const joinUsers = endpoint({
  call: 'POST /admin/users/{id}/join/{otherId}',
  access: 'customers:erase',
  summary:
    'Merges the account `otherId` into `id`. Orders, addresses, wishlist, reviews, notes and tags are moved, and `otherId` is erased like a closed account. Fails for staff accounts and while a payment is in progress. It cannot be undone.',
  input: userPair,
  answer: z.object({ ok: z.literal(true) }),
  failures: ['conflict'],
})

export type JoinPreview = z.output<typeof JoinPreview>
