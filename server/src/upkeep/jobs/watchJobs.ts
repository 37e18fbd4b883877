import { formatInstant, raiseAlert } from '../../platform/events/alerts/raiseAlert.ts'
import type { Clock, Deps } from '../../platform/base/deps.ts'
import type { Job } from './Job.ts'
import { noteFullDisk, readFreeDisk } from './noteFullDisk.ts'
import { noteOldBackups } from './noteOldBackups.ts'
import { noteStuckMessages } from './noteStuckMessages.ts'
import { findRuns, type JobRun } from './runs.ts'
import { everyByTimer } from './startJob.ts'
import { jobs } from './startJobs.ts'
import { reportAlerts } from './reportAlerts.ts'

/** Interval between checks of the jobs' last successes. */
const checkIntervalMs = 30_000

const detailOf = ({ name }: Job, run: JobRun | undefined) => {
  const success = run?.lastSuccessAt
  const since = success ? `has not succeeded since ${formatInstant(success)}` : 'has never succeeded'
  const lastError = run?.lastError
    ? `its last error: ${run.lastError}`
    : 'no process runs it, or the one that does is stuck.'
  return `The job "${name}" ${since}; ${lastError}`
}

/**
 * Raises an alert for each job without success for too long, whichever process should run it. Every process watches all
 * jobs, even if it runs none. The job's next success resolves the alert. Time before this process started, or while it
 * was asleep, does not count. Returns the function that stops watching.
 */
export const watchJobs = (deps: Deps): (() => Promise<void>) => {
  let ignoreBefore = deps.clock.now()
  let lastCheckAt = ignoreBefore
  let running = Promise.resolve()
  const noteLateJobs = async () => {
    const now = deps.clock.now()
    if (now - lastCheckAt > 2 * checkIntervalMs) ignoreBefore = now
    lastCheckAt = now
    const runs = await findRuns(deps.db)
    for (const job of jobs) {
      const run = runs.find(({ name }) => name === job.name)
      if (!isOverdue(job, run, { since: ignoreBefore, now })) continue
      const alert = { kind: 'job-failing', subject: job.name, at: new Date(now).toISOString() } as const
      await raiseAlert(deps.db, { ...alert, detail: detailOf(job, run) })
    }
  }
  const noteDisk = async () => noteFullDisk(deps, await readFreeDisk(deps))
  // Reports alerts last, even if earlier steps have failed.
  const steps = [noteLateJobs, noteOldBackups, noteStuckMessages, noteDisk, reportAlerts]
  const checkNow = async () => {
    const failures: unknown[] = []
    for (const step of steps) await step(deps).catch((error: unknown) => failures.push(error))
    // Logs one line, since most failures come from the database and are the same.
    const [err] = failures
    if (err)
      deps.log.error(
        { err, failures: failures.length },
        'jobs could not be watched, or alerts could not be reported',
      )
  }
  const check = () => (running = running.then(checkNow))
  const { every = everyByTimer }: Clock = deps.clock
  const stopTimer = every(checkIntervalMs, check)
  return async () => {
    stopTimer()
    await running
  }
}

/** Number of intervals after which a job without success is overdue. */
const overdueIntervals = 3
/** Minimum time, because restarting the shop takes longer than three intervals of the most frequent job. */
const minOverdueMs = 60_000

/**
 * Tells whether a job has been without success for too long. Time before `since` does not count: nothing may have run
 * then, and the last runs in the database may be those of a restored backup.
 */
export const isOverdue = (
  { everyMs, succeedsEveryMs = everyMs }: Pick<Job, 'everyMs' | 'succeedsEveryMs'>,
  run: Pick<JobRun, 'lastSuccessAt'> | undefined,
  { since, now }: { since: number; now: number },
): boolean => {
  const lastSuccess = run?.lastSuccessAt ? Date.parse(run.lastSuccessAt) : since
  return now - Math.max(since, lastSuccess) > Math.max(overdueIntervals * succeedsEveryMs, minOverdueMs)
}
