import type { Deps } from '../deps.ts'
import type { Job } from './Job.ts'
import { lastSuccessOf, recordRun } from './runs.ts'

export interface RunningJob {
  /** Says that there is something to do. */
  wake: () => void
  /** Resolves when all that it was woken for has been tried. */
  idle: () => Promise<void>
  /** Finishes what is in hand and runs no more. */
  stop: () => Promise<void>
}

/** Successes that follow each other this closely are written down once, ms: a busy shop's jobs run many times a second. */
const quietMs = 10_000

/** Starts a job: one run at a time in this process, at once, at its interval, and whenever it is woken. */
export const startJob = (deps: Deps, job: Job): RunningJob => {
  const stopping = new AbortController()
  const log = deps.log.child({ job: job.name })
  let running: Promise<void> | null = null
  let isAsked = false
  let successWrittenAt = -Infinity

  const record = async (failure: string | null) => {
    const now = Date.now()
    if (failure === null && now - successWrittenAt < quietMs) return
    successWrittenAt = failure === null ? now : -Infinity
    await recordRun(deps, job.name, failure)
  }
  const runOnce = async () => {
    const failure = await job.run(deps, stopping.signal).then(
      () => null,
      (error: unknown) => {
        log.error({ err: error }, 'job failed, will be tried again')
        return error instanceof Error ? error.message : String(error)
      },
    )
    await record(failure).catch((error: unknown) => log.error({ err: error }, 'job run not recorded'))
  }
  const run = async (): Promise<void> => {
    isAsked = false
    await runOnce()
    // Asked again meanwhile: there may be more than we looked at.
    if (isAsked && !stopping.signal.aborted) return run()
    running = null
  }
  const wake = () => {
    isAsked = true
    if (!stopping.signal.aborted) running ??= run()
  }
  const onTimer = async () => {
    if (!job.isDue || job.isDue(deps.clock.now(), await lastSuccessOf(deps.db, job.name))) wake()
  }
  const look = () =>
    void onTimer().catch((error: unknown) => log.error({ err: error }, 'job could not be started'))
  const timer = setInterval(look, job.everyMs).unref()
  look()

  return {
    wake,
    idle: async () => running ?? undefined,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
