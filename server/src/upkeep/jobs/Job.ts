import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { StopSignal } from '../../platform/base/longRun.ts'

interface JobOf<Signal extends StopSignal> {
  name: JobName
  /** Interval of the job's timer, ms. */
  everyMs: number
  /** Expected interval between successes, ms, if `isDue` makes it longer than `everyMs`, or one run may take longer. */
  succeedsEveryMs?: number
  /**
   * Tells whether the job is due when its timer fires; if absent, always. `lastSuccessAt` is null before the first
   * success.
   */
  isDue?: (now: number, lastSuccessAt: string | null) => boolean
  /**
   * Throws if work is left undone; operators read the message. Resolves to false if there was nothing to do, which does
   * not count as a success, and to `more` if it stopped early and should run again immediately.
   */
  run: (deps: Deps, stopping: Signal) => Promise<boolean | 'more' | void>
  /** Job to run after this one, since it may have new work. */
  wakes?: JobName
  /** Makes postponed work due immediately, before a run that a person has requested. */
  hasten?: (deps: Deps) => Promise<void>
  /** Counts the remaining work. */
  countBacklog: (deps: Deps) => Promise<number>
}

/**
 * A background job. Safe to run twice, and in several processes simultaneously. If it `isLed`, only the leading process
 * runs it; if that process freezes, another one soon takes over.
 */
export type Job = (JobOf<StopSignal> & { isLed: true }) | (JobOf<AbortSignal> & { isLed?: false })
