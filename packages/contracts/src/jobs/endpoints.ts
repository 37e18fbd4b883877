import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, instant, noInput } from '../fields.ts'

/** Background jobs, in the order of a payment's processing. */
export const JobName = z.enum([
  'events',
  'outbox',
  'webhooks',
  'reconciler',
  'sales',
  'asks',
  'plans',
  'pictures',
  'exports',
  'carriers',
  'balance',
  'audit',
  'sweep',
  'retention',
  'seals',
])

/**
 * `backlog`: number of open tasks, retries included. `failures`: total of failed runs. `isOverdue`: no run has
 * succeeded for three intervals.
 */
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
  call: 'GET /admin/jobs',
  access: 'jobs:read',
  summary: 'Lists the background jobs of the shop with their latest runs, backlogs and failures.',
  input: noInput,
  answer: z.object({ items: z.array(Job) }),
})

/**
 * Values for an external monitor. `untoldAlerts` counts alerts open for a quarter of an hour without an email or
 * webhook. Waiting times are those of the oldest entry, 0 if there is none. The three instants about backups say when a
 * backup was last made, copied elsewhere, and restored as a trial; null for never. `freeDiskBytes` is null if the disk
 * cannot be read.
 */
export const Status = z.object({
  openAlerts: count,
  untoldAlerts: count,
  eventWaitsSeconds: count,
  messageWaitsSeconds: count,
  lateJobs: z.array(JobName),
  freeDiskBytes: z.nullable(count),
  lastBackupAt: z.nullable(instant),
  lastBackupSentAt: z.nullable(instant),
  lastBackupVerifiedAt: z.nullable(instant),
})

export const getStatus = endpoint({
  call: 'GET /status',
  access: 'public',
  summary:
    'Reports the health of the shop to an external monitor, which sends STATUS_KEY of the environment as `Authorization: Bearer`. If there are problems, answers 503 with their names, and the same figures in `details`.',
  input: noInput,
  answer: Status,
  failures: ['not_found', 'overloaded', 'too_many_requests'],
})

export type Status = z.output<typeof Status>

export const runJob = endpoint({
  call: 'POST /admin/jobs/{name}/run',
  access: 'jobs:run',
  summary:
    'Runs a job immediately, and answers once all waiting work has been attempted. Fails with 409 while another process runs the job.',
  input: z.strictObject({ name: z.string().check(z.maxLength(40)) }),
  answer: Job,
  failures: ['conflict'],
})

export type JobName = z.output<typeof JobName>
export type Job = z.output<typeof Job>
