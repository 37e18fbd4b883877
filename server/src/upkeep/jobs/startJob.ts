import { asLeader, type Leadership } from '../../platform/database/asLeader.ts'
import type { Clock, Deps } from '../../platform/base/deps.ts'
import type { Job } from './Job.ts'
import { lastSuccessOf, recordRun } from './runs.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'

export interface RunningJob {
  /** Runs the job soon, since there is work for it. */
  wake: () => void
  /**
   * Runs the job, and resolves when the run has ended; its success is recorded however recent the last one is. Resolves
   * to false, without a run, if another process is running the job.
   */
  runNow: () => Promise<boolean>
  /** Resolves when all runs for which the job was woken have ended. */
  idle: () => Promise<void>
  /** Stops the current run, and starts no other. */
  stop: () => Promise<void>
}

/** Interval at which each process checks whether a led job is overdue, since its leader may be frozen. */
const leadCheckMs = 15_000

/** Interval within which further successes are not recorded, since a busy shop's jobs run many times a second. */
const minRecordIntervalMs = 10_000

export const everyByTimer: Required<Clock>['every'] = (ms, work) => {
  const timer = setInterval(() => void work(), ms).unref()
  return () => clearInterval(timer)
}

/** Records the runs of a job, and decides from them whether it is due. */
const runHistory = (deps: Deps, job: Job) => {
  let failedAt = -Infinity
  let successRecordedAt = -Infinity
  // Starts as true, so that the first success also ends failures from before this process started.
  let isFailing = true
  // Uses the absolute difference, since the clock may have been set back.
  const elapsedMsSince = (instant: number) => Math.abs(deps.clock.now() - instant)

  return {
    recordSuccess: async (didWork: boolean) => {
      const isRecovered = isFailing && (didWork || (await job.countBacklog(deps)) === 0)
      if (!isRecovered && elapsedMsSince(successRecordedAt) < minRecordIntervalMs) return
      const now = deps.clock.now()
      await recordRun(deps, job.name, { isIdle: !didWork && !isRecovered })
      successRecordedAt = now
      if (isRecovered) isFailing = false
    },
    recordFailure: async (error: unknown) => {
      failedAt = deps.clock.now()
      successRecordedAt = -Infinity
      isFailing = true
      await recordRun(deps, job.name, { failure: reasonOf(error) })
    },
    /** Records the next success, however recent the last one is. */
    recordNext: () => {
      successRecordedAt = -Infinity
    },
    isDue: async () => {
      if (!job.isLed) return true
      // A run that failed in this process is repeated at the job's own interval.
      if (elapsedMsSince(failedAt) < job.everyMs) return false
      const lastSuccessAt = await lastSuccessOf(deps.db, job.name)
      if (job.isDue) return job.isDue(deps.clock.now(), lastSuccessAt)
      return lastSuccessAt === null || elapsedMsSince(Date.parse(lastSuccessAt)) >= job.everyMs
    },
  }
}

/** Runs a job once, a led job only as its leader, and records the outcome. */
const runOnce = async (
  deps: Deps,
  job: Job,
  { history, stopping }: { history: ReturnType<typeof runHistory>; stopping: AbortSignal },
): Promise<{ hasMore: boolean; isLeftToOther: boolean }> => {
  let outcome: Awaited<ReturnType<Job['run']>> | undefined
  let isLeftToOther = false
  const stopSignalOf = (lead: Leadership) => ({
    get aborted() {
      return stopping.aborted || lead.isLost
    },
  })
  try {
    if (job.isLed)
      isLeftToOther = !(await asLeader(deps.db, job.name, async lead => {
        outcome = await job.run(deps, stopSignalOf(lead))
      }))
    else outcome = await job.run(deps, stopping)
    // If another process leads the job, that process records the run.
    if (!isLeftToOther) await history.recordSuccess(outcome !== false)
  } catch (error) {
    const log = deps.log.child({ job: job.name })
    log.error({ err: error }, 'job failed, will be tried again')
    await history
      .recordFailure(error)
      .catch((failure: unknown) => log.error({ err: failure }, 'job run not recorded'))
  }
  return { hasMore: outcome === 'more', isLeftToOther }
}

interface JobOptions {
  /** Runs the job only when it is woken, never by its own timer. */
  isOnDemand?: boolean
  onRun?: () => void
}

/** Starts a job: one run at a time in this process, immediately, at its interval, and whenever it is woken. */
export const startJob = (deps: Deps, job: Job, { isOnDemand, onRun }: JobOptions = {}): RunningJob => {
  const stopping = new AbortController()
  const history = runHistory(deps, job)
  let running: Promise<void> | null = null
  let isWoken = false
  let isLeftToOther = false

  const run = async (): Promise<void> => {
    isWoken = false
    const outcome = await runOnce(deps, job, { history, stopping: stopping.signal })
    isLeftToOther = outcome.isLeftToOther
    onRun?.()
    // A job that is woken during a run may have work that the run did not see.
    if ((isWoken || outcome.hasMore) && !stopping.signal.aborted) return run()
    running = null
  }
  const wake = () => {
    isWoken = true
    if (!stopping.signal.aborted) running ??= run()
  }
  const onTimer = async () => {
    try {
      if (await history.isDue()) wake()
      await running
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'job could not be started')
    }
  }
  const { every = everyByTimer } = deps.clock
  const interval = job.isLed ? Math.min(leadCheckMs, job.everyMs) : job.everyMs
  const stopTimer = isOnDemand ? undefined : every(interval, onTimer)
  // A job with a due time waits for its timer, since a start is busy enough.
  if (!isOnDemand && !job.isDue) wake()

  return {
    wake,
    runNow: async () => {
      history.recordNext()
      wake()
      await running
      return !isLeftToOther
    },
    idle: async () => running ?? undefined,
    stop: async () => {
      stopping.abort()
      stopTimer?.()
      await running
    },
  }
}
