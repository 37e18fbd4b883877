import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, noInput, typedInstant } from '../fields.ts'
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
 * A scheduled change of many products, reverted at `endsAt` if that is set. `problem` says why the change was not made,
 * or which values were left unchanged.
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
  call: 'GET /admin/planned-changes',
  access: 'products:read',
  summary:
    'Lists planned changes of products, at most 100. Those waiting or in effect come first by their start, followed by past ones.',
  input: noInput,
  answer: z.object({ items: z.array(PlannedChange) }),
})

export const planProductChange = endpoint({
  call: 'POST /admin/planned-changes',
  access: 'products:write',
  summary:
    'Schedules a change of many products. If it is for a collection, it affects the products that are in the collection at that time. Two planned changes of a product may not overlap, since the first could not be undone. `planId` is an idempotency key chosen by the client: a retry schedules the change once.',
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
  call: 'POST /admin/planned-changes/{id}/end',
  access: 'products:write',
  summary: 'Cancels a planned change, or undoes one that is in effect. Has no effect on a past one.',
  input: byId,
  answer: PlannedChange,
})

export type PlanState = z.output<typeof PlanState>
export type PlannedChange = z.output<typeof PlannedChange>
