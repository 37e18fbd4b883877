import { listJobs, runJob, type Job as PresentedJob } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Job } from './Job.ts'
import { findRuns, type JobRun } from './runs.ts'
import { isOverdue } from './watchJobs.ts'
import { jobs, type Jobs } from './startJobs.ts'

export const jobRoutes = (mount: Mount, deps: Deps, running: Jobs) => {
  const present = async (job: Job, runs: readonly JobRun[]): Promise<PresentedJob> => {
    const run = runs.find(({ name }) => name === job.name)
    return {
      name: job.name,
      everySeconds: job.everyMs / 1000,
      lastRunAt: run?.lastRunAt ?? null,
      lastSuccessAt: run?.lastSuccessAt ?? null,
      lastError: run?.lastError ?? null,
      failures: run?.failures ?? 0,
      isOverdue: isOverdue(job, run, { since: deps.startedAt, now: deps.clock.now() }),
      backlog: await job.countBacklog(deps),
    }
  }

  mount(listJobs, async () => {
    const runs = await findRuns(deps.db)
    return { items: await Promise.all(jobs.map(job => present(job, runs))) }
  })

  mount(runJob, async ({ input: { name } }) => {
    const job = jobs.find(candidate => candidate.name === name)
    if (!job) throw notFound('There is no such job.')
    await job.hasten?.(deps)
    if (!(await running[job.name].runNow()))
      throw new Failure(
        'conflict',
        'Another process of the shop is running this job right now. Please try again in a moment.',
      )
    return present(job, await findRuns(deps.db))
  })
}
