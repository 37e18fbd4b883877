import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, instant, noInput } from '../fields.ts'

/** Maximum of each count. Counts are read often, and nobody completes more tasks in a day. */
export const maxWorklistCount = 1000

/** Numbers of open tasks for staff; null for tasks that the caller's roles may not see. */
export const Worklist = z.object({
  /** Paid orders ready to be sent; `late` counts those past their day of dispatch. */
  toPack: z.nullable(z.object({ count, late: count })),
  /** Returns that have arrived. */
  returns: z.nullable(count),
  /** Disputes and inquiries to answer; `dueBy`: the first deadline, if the bank has set one. */
  disputes: z.nullable(z.object({ count, dueBy: z.nullable(instant) })),
  /** Orders that wait for a decision, disputes to answer included. */
  decisions: z.nullable(count),
  reviews: z.nullable(count),
  /** Quotes of staff that lapse within a week. */
  quotes: z.nullable(count),
  /** Variants on sale with few units left. */
  lowSizes: z.nullable(count),
  /** Emails whose sending was abandoned. */
  failedEmails: z.nullable(count),
  alerts: z.nullable(count),
  /** Changes proposed by assistants of staff. */
  changes: z.nullable(count),
})

/** Permission needed for each part. */
export const worklistPermissions = {
  toPack: 'orders:read',
  returns: 'returns:read',
  disputes: 'payments:read',
  decisions: 'payments:decide',
  reviews: 'reviews:read',
  quotes: 'orders:write',
  lowSizes: 'stock:read',
  failedEmails: 'jobs:read',
  alerts: 'alerts:read',
  changes: 'proposals:decide',
} as const satisfies Record<keyof z.output<typeof Worklist>, Permission>

export const getWorklist = endpoint({
  call: 'GET /admin/worklist',
  access: 'office:enter',
  summary: `Returns the numbers of tasks waiting for staff that the caller has permission to see, each counted up to ${maxWorklistCount}.`,
  input: noInput,
  answer: Worklist,
})

export type Worklist = z.output<typeof Worklist>
