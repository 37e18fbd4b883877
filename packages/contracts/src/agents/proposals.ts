import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, nothing } from '../fields.ts'

/** Days after which a proposal that nobody decided about lapses. */
export const proposalDays = 3

/** A change that an assistant of staff asks for, which is made once somebody confirms it. */
export const Proposal = z.object({
  id,
  /** The call of the API: `refundOrder`. */
  call: z.string(),
  /** In words what it does, with sums of money and the record: `£45.00 will be refunded to the customer of order M-10482.` */
  effect: z.string(),
  /** Input of the call, a line for each value: `items.0.quantity` and `1`. Sums are in pounds, records are named; random keys are left out. */
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Screen of the office that shows what it changes, below `/admin/`: `orders/…`; null where there is none. */
  screen: z.nullable(z.string()),
  /** The API key that asks, and whoever made it. */
  key: z.object({ id, name: z.string() }),
  maker: z.nullable(z.object({ id, name: z.string() })),
  /** `begun` where nobody knows yet how it ended. */
  state: z.enum(['waiting', 'lapsed', 'begun', 'done', 'failed', 'refused']),
  /** Reason of one that failed. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

export const listProposals = endpoint({
  method: 'GET',
  path: '/admin/proposals',
  access: 'proposals:decide',
  summary:
    'Changes that assistants of staff ask for and that the caller could make too: those that wait first, then newest first, at most 100.',
  input: nothing,
  answer: z.object({ items: z.array(Proposal) }),
})

export const confirmProposal = endpoint({
  method: 'POST',
  path: '/admin/proposals/{id}/confirm',
  access: 'proposals:decide',
  summary: 'Makes a proposed change, by the rights of the caller, once. The answer says whether it failed.',
  input: byId,
  answer: Proposal,
  failures: ['conflict'],
})

export const refuseProposal = endpoint({
  method: 'POST',
  path: '/admin/proposals/{id}/refuse',
  access: 'proposals:decide',
  summary: 'Refuses a proposed change.',
  input: byId,
  answer: Proposal,
  failures: ['conflict'],
})

export type Proposal = z.output<typeof Proposal>
