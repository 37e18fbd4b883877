import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, noInput } from '../fields.ts'

/** Days after which an undecided proposal lapses. */
export const proposalDays = 3

/** A change proposed by an assistant of staff, and applied once somebody confirms it. */
export const Proposal = z.object({
  id,
  /** The call of the API: `refundOrder`. */
  call: z.string(),
  /** Effect in words, with amounts and the record: `£45.00 will be refunded to the customer of order M-10482.` */
  effect: z.string(),
  /**
   * Input of the call, a line for each value: `items.0.quantity` and `1`. Amounts are in pounds, and records are given
   * by name. Random keys are left out.
   */
  input: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Path below `/admin/` of the record it changes: `orders/…`; null if it has no screen. */
  screen: z.nullable(z.string()),
  /** The API key that proposes it, and the person who created the key. */
  key: z.object({ id, name: z.string() }),
  maker: z.nullable(z.object({ id, name: z.string() })),
  /** `begun`: somebody confirmed the change, and its outcome is not known yet. `lapsed`: nobody decided in time. */
  state: z.enum(['waiting', 'lapsed', 'begun', 'done', 'failed', 'refused']),
  /** Reason of a failure. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
})

export const listProposals = endpoint({
  call: 'GET /admin/proposals',
  access: 'proposals:decide',
  summary:
    'Lists the changes requested by assistants of staff that the caller has permission to make, at most 100. Pending ones come first, newest first.',
  input: noInput,
  answer: z.object({ items: z.array(Proposal) }),
})

export const confirmProposal = endpoint({
  call: 'POST /admin/proposals/{id}/confirm',
  access: 'proposals:decide',
  summary:
    'Makes a proposed change once, with the permissions of the caller. The answer says whether it failed.',
  input: byId,
  answer: Proposal,
  failures: ['conflict'],
})

export const refuseProposal = endpoint({
  call: 'POST /admin/proposals/{id}/refuse',
  access: 'proposals:decide',
  summary: 'Rejects a proposed change.',
  input: byId,
  answer: Proposal,
  failures: ['conflict'],
})

export type Proposal = z.output<typeof Proposal>
