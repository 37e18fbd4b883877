import type { JobName } from '@shop/contracts/jobs/endpoints'
import type { Deps } from '../base/deps.ts'
import type { Stopping } from '../base/longRun.ts'

interface JobOf<Until extends Stopping> {
  name: JobName
  /** Interval of its timer, ms. */
  everyMs: number
  /** Interval between its successes while all is well, ms, where `isDue` lets it run less often than `everyMs`. */
  succeedsEveryMs?: number
  /** Tells whether a run that the timer asks for should happen; always where absent. `lastSuccessAt` is null before the first. */
  isDue?: (now: number, lastSuccessAt: string | null) => boolean
  /**
   * Throws where something is left undone, with a text for whoever looks after the shop. False: nothing was to be done
   * now, which says nothing about whether it can be. `more`: it has worked for long enough to say that it works, and is
   * to be run again at once.
   */
  run: (deps: Deps, stopping: Until) => Promise<boolean | 'more' | void>
  /** The job that may have something to do after a run of this one. */
  wakes?: JobName
  /** Lets what is put off be done by the next run, which a person has asked for. */
  hasten?: (deps: Deps) => Promise<void>
  /** Counts what is not done yet. */
  countBacklog: (deps: Deps) => Promise<number>
}

/**
 * Work that nobody waits for. Safe to run twice, and in several processes at the same time. Where it `isLed` only one
 * process at a time runs it, and another one goes on soon should that one freeze.
 */
export type Job = (JobOf<Stopping> & { isLed: true }) | (JobOf<AbortSignal> & { isLed?: false })
