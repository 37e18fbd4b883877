import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../deps.ts'
import { countRows } from '../database/countRows.ts'
import type { Job } from './Job.ts'
import { openEvents, processEvents } from '../payments/processEvents.ts'
import { startJob, type RunningJob } from './startJob.ts'

const seconds = 1000

/** Everything the shop does by itself. */
export const jobs: readonly Job[] = [
  {
    name: 'events',
    everyMs: 15 * seconds,
    run: processEvents,
    countBacklog: deps => countRows(openEvents(deps)),
  },
]

export type Jobs = Record<JobName, RunningJob>

export const startJobs = (deps: Deps): Jobs =>
  Object.fromEntries(jobs.map(job => [job.name, startJob(deps, job)])) as Jobs

export const stopJobs = async (running: Jobs): Promise<void> => {
  await Promise.all(Object.values(running).map(job => job.stop()))
}
