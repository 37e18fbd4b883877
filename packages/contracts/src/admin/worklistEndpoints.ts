import * as z from 'zod/mini'
import type { Permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { count, instant, nothing } from '../fields.ts'

/** Counts go no further: nobody works through more in a day, and a busy shop is asked often. */
export const mostListed = 1000

/** Numbers of open tasks for staff; null for tasks that the caller's roles do not show. */
export const Worklist = z.object({
  /** Paid orders that nothing keeps from being sent; `late`: those of them whose day of dispatch is over. */
  toPack: z.nullable(z.object({ count, late: count })),
  /** Returns that have arrived. */
  returns: z.nullable(count),
  /** Disputes and inquiries about orders that want an answer; `dueBy`: of the first one, where the bank has set a date. */
  disputes: z.nullable(z.object({ count, dueBy: z.nullable(instant) })),
  reviews: z.nullable(count),
  /** Quotes of staff that lapse within a week. */
  quotes: z.nullable(count),
  /** Variants on sale of which few are free. */
  lowSizes: z.nullable(count),
  /** Messages that were given up. */
  failedEmails: z.nullable(count),
  alerts: z.nullable(count),
  /** Changes that assistants of staff ask for. */
  changes: z.nullable(count),
})

/** Permission by which somebody sees each part. */
export const worklistPermissions = {
  toPack: 'orders:read',
  returns: 'returns:read',
  disputes: 'payments:read',
  reviews: 'reviews:read',
  quotes: 'orders:write',
  lowSizes: 'stock:read',
  failedEmails: 'jobs:read',
  alerts: 'alerts:read',
  changes: 'proposals:decide',
} as const satisfies Record<keyof z.output<typeof Worklist>, Permission>

export const getWorklist = endpoint({
  method: 'GET',
  path: '/admin/worklist',
  access: 'office:enter',
  summary: `Numbers of what waits for staff, as far as the caller may see it; each is counted up to ${mostListed}.`,
  input: nothing,
  answer: Worklist,
})

export type Worklist = z.output<typeof Worklist>
