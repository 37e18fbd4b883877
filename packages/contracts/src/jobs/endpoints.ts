import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, instant, nothing } from '../fields.ts'

/** Background jobs, in the order in which a payment meets them. */
export const JobName = z.enum([
  'events',
  'outbox',
  'reconciler',
  'sales',
  'asks',
  'balance',
  'audit',
  'sweep',
  'retention',
  'seals',
])

/** `backlog`: how much is not done yet, that which waits to be tried again included. `failures`: runs that failed, ever. `isOverdue`: without success for three times as long as it should be. */
export const Job = z.object({
  name: JobName,
  everySeconds: count,
  lastRunAt: z.nullable(instant),
  lastSuccessAt: z.nullable(instant),
  lastError: z.nullable(z.string()),
  failures: count,
  isOverdue: z.boolean(),
  backlog: count,
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  access: 'admin',
  summary: "The shop's background jobs: their last runs, backlogs and failures.",
  input: nothing,
  answer: z.object({ items: z.array(Job) }),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/admin/jobs/{name}/run',
  access: 'admin',
  summary: 'Runs a job now and answers once it has tried all that waits; 409 while another process runs it.',
  input: z.strictObject({ name: z.string().check(z.maxLength(40)) }),
  answer: Job,
  failures: ['not_found', 'conflict'],
})

export type JobName = z.output<typeof JobName>
export type Job = z.output<typeof Job>
