import { asLeader, type Lead } from '../../platform/database/asLeader.ts'
import type { Clock, Deps } from '../../platform/base/deps.ts'
import type { Stopping } from '../../platform/base/longRun.ts'
import type { Job } from './Job.ts'
import { lastSuccessOf, recordRun } from './runs.ts'
import { reasonOf } from '../../platform/base/reasonOf.ts'

export interface RunningJob {
  /** Says that there is something to do. */
  wake: () => void
  /**
   * Runs, and resolves when that has been tried; how it went is written down whatever happened before. False: another
   * process is at it now, so nothing was done here.
   */
  runNow: () => Promise<boolean>
  /** Resolves when all that it was woken for has been tried. */
  idle: () => Promise<void>
  /** Finishes what is in hand and runs no more. */
  stop: () => Promise<void>
}

/** Interval at which each process looks whether work that one of them leads is overdue, ms: the leader may be frozen. */
const leadMs = 15_000

/** Successes that follow each other this closely are written down once, ms: a busy shop's jobs run many times a second. */
const quietMs = 10_000

export const byOwnTimer: Required<Clock>['every'] = (ms, act) => {
  const timer = setInterval(() => void act(), ms).unref()
  return () => clearInterval(timer)
}

interface JobOptions {
  /** Runs when it is woken, never by its own clock. */
  isOnDemand?: boolean
  onRun?: () => void
}

/** Starts a job: one run at a time in this process, at once, at its interval, and whenever it is woken. */
export const startJob = (deps: Deps, job: Job, { isOnDemand, onRun }: JobOptions = {}): RunningJob => {
  const stopping = new AbortController()
  const log = deps.log.child({ job: job.name })
  let running: Promise<void> | null = null
  let isAsked = false
  let isLeftToOther = false
  let failedAt = -Infinity
  let successWrittenAt = -Infinity
  // Starts as true, so that the first successful run also ends failures from before this process started.
  let isFailing = true

  const recordSuccess = async (didWork: boolean) => {
    const isOver = isFailing && (didWork || (await job.countBacklog(deps)) === 0)
    const now = deps.clock.now()
    // The clock may have been set back.
    if (!isOver && Math.abs(now - successWrittenAt) < quietMs) return
    await recordRun(deps, job.name, { isIdle: !didWork && !isOver })
    successWrittenAt = now
    if (isOver) isFailing = false
  }
  const recordFailure = async (error: unknown) => {
    successWrittenAt = -Infinity
    isFailing = true
    await recordRun(deps, job.name, { failure: reasonOf(error) })
  }
  const runOnce = async () => {
    let didWork = true
    const work = async (run: ReturnType<Job['run']>) => {
      const outcome = await run
      didWork = outcome !== false
      if (outcome === 'more') isAsked = true
    }
    isLeftToOther = false
    try {
      if (job.isLed)
        isLeftToOther = !(await asLeader(deps.db, job.name, lead => work(job.run(deps, endOf(lead)))))
      else await work(job.run(deps, stopping.signal))
      // The other process writes down how it went.
      if (!isLeftToOther) await recordSuccess(didWork)
    } catch (error) {
      failedAt = deps.clock.now()
      log.error({ err: error }, 'job failed, will be tried again')
      await recordFailure(error).catch((failure: unknown) =>
        log.error({ err: failure }, 'job run not recorded'),
      )
    }
  }
  const endOf = (lead: Lead): Stopping => ({
    get aborted() {
      return stopping.signal.aborted || lead.isLost
    },
  })
  const run = async (): Promise<void> => {
    isAsked = false
    await runOnce()
    onRun?.()
    // Woken during the run: there may be work that the run did not see.
    if (isAsked && !stopping.signal.aborted) return run()
    running = null
  }
  const wake = () => {
    isAsked = true
    if (!stopping.signal.aborted) running ??= run()
  }
  const isDue = async () => {
    if (!job.isLed) return true
    const now = deps.clock.now()
    // One that failed here is tried again at the job's own pace.
    if (Math.abs(now - failedAt) < job.everyMs) return false
    const lastSuccessAt = await lastSuccessOf(deps.db, job.name)
    if (job.isDue) return job.isDue(now, lastSuccessAt)
    return lastSuccessAt === null || Math.abs(now - Date.parse(lastSuccessAt)) >= job.everyMs
  }
  const onTimer = async () => {
    if (await isDue()) wake()
    await running
  }
  const look = () =>
    onTimer().catch((error: unknown) => log.error({ err: error }, 'job could not be started'))
  const { every = byOwnTimer } = deps.clock
  const stopTimer = isOnDemand
    ? undefined
    : every(job.isLed ? Math.min(leadMs, job.everyMs) : job.everyMs, look)
  // A job that is due at an hour waits for the first tick: a start is busy enough.
  if (!isOnDemand && !job.isDue) wake()

  return {
    wake,
    runNow: async () => {
      successWrittenAt = -Infinity
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
