import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, nothing, typedInstant } from '../fields.ts'
import { BulkChange, bulkTargets } from './bulk.ts'

export const planStateLabels = {
  planned: 'Planned',
  running: 'Running',
  done: 'Done',
  canceled: 'Cancelled',
  failed: 'Failed',
} as const satisfies Record<PlanState, string>

const PlanState = z.enum(['planned', 'running', 'done', 'canceled', 'failed'])

/**
 * A scheduled change of many products, reverted at `endsAt` if that is set. `problem` says why it was not made, or
 * which values it left unchanged.
 */
export const PlannedChange = z.object({
  id,
  /** Summary for the current products: `12 products on sale at 20% off`. */
  summary: z.string(),
  startsAt: instant,
  endsAt: z.nullable(instant),
  /** `done`: reverted, or made without an end. `canceled`: cancelled before its start. */
  state: PlanState,
  problem: z.nullable(z.string()),
  createdAt: instant,
  maker: z.nullable(z.object({ id, name: z.string() })),
})

export const listPlannedChanges = endpoint({
  method: 'GET',
  path: '/admin/planned-changes',
  access: 'products:read',
  summary:
    'Planned changes of products: those that wait or run by their beginning, then the last ones that are over, at most 100.',
  input: nothing,
  answer: z.object({ items: z.array(PlannedChange) }),
})

export const planProductChange = endpoint({
  method: 'POST',
  path: '/admin/planned-changes',
  access: 'products:write',
  summary:
    'Plans a change of many products for later. Of a collection those are changed that are in it then. Two planned changes of one product at one time are refused: the first could not be taken back. `planId` is an idempotency key chosen by the client: a retry plans once.',
  input: z.strictObject({
    planId: id,
    ...bulkTargets,
    change: BulkChange,
    startsAt: typedInstant,
    endsAt: z.nullable(typedInstant),
  }),
  answer: PlannedChange,
  failures: ['limit_reached', 'conflict'],
})

export const endPlannedChange = endpoint({
  method: 'POST',
  path: '/admin/planned-changes/{id}/end',
  access: 'products:write',
  summary: 'Cancels a planned change, or takes one back that runs. Nothing happens to one that is over.',
  input: byId,
  answer: PlannedChange,
})

export type PlanState = z.output<typeof PlanState>
export type PlannedChange = z.output<typeof PlannedChange>
