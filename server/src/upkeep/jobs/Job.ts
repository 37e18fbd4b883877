import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { Stopping } from '../../platform/base/longRun.ts'

interface JobOf<Until extends Stopping> {
  name: JobName
  /** Interval of its timer, ms. */
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
   * not count as a success, and to `more` if it stopped early and should run again at once.
   */
  run: (deps: Deps, stopping: Until) => Promise<boolean | 'more' | void>
  /** Job to run after this one, as it may have new work. */
  wakes?: JobName
  /** Makes postponed work due at once, before a run that a person has asked for. */
  hasten?: (deps: Deps) => Promise<void>
  /** Counts the work that is not done yet. */
  countBacklog: (deps: Deps) => Promise<number>
}

/**
 * A background job. Safe to run twice, and in several processes at the same time. If it `isLed`, only the leading process
 * runs it; should that process freeze, another one soon takes over.
 */
export type Job = (JobOf<Stopping> & { isLed: true }) | (JobOf<AbortSignal> & { isLed?: false })
