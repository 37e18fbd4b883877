import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { stopSignals } from '../../server/src/stopOnSignals.ts'

/**
 * Pauses before a process that ended unexpectedly is restarted, ms. Each pause is twice the last, up to `longest`.
 * After a run longer than `steadyAfter`, the pauses begin again with `first`.
 */
const pauses = { first: 1000, longest: 60_000, steadyAfter: 60_000 }

interface RunningProcess {
  /** Resolves when the process answers for the first time. */
  ready: Promise<void>
  /** Resolves with the exit code for the caller, once the process will not be restarted. */
  ended: Promise<number>
  /** Ends the process cleanly, as a signal to this process also does. */
  stop: () => void
}

/**
 * Starts a process, and restarts it whenever it ends unexpectedly. Does not restart a process that was never ready,
 * that ended normally, or that `stop` has ended.
 */
export const keepRunning = (
  start: () => ChildProcess,
  isReady: () => Promise<boolean>,
  { first, longest, steadyAfter } = pauses,
): RunningProcess => {
  const stopping = new AbortController()
  let child = start()
  let hasBeenReady = false

  const waitUntilReady = async () => {
    while (!(await isReady())) await setTimeout(100)
    hasBeenReady = true
  }
  const run = async (): Promise<number> => {
    for (let pause = first; ; pause = Math.min(2 * pause, longest)) {
      const startedAt = Date.now()
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
      if (stopping.signal.aborted) return code ?? 0
      if (code === 0 || !hasBeenReady) return code ?? 1
      if (Date.now() - startedAt > steadyAfter) pause = first
      console.error(
        `The shop ended unexpectedly (${signal ?? `exit code ${code}`}). Starting it again in ${pause / 1000} s ...`,
      )
      await setTimeout(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return 0
      child = start()
    }
  }
  const stop = () => {
    stopping.abort()
    child.kill('SIGTERM')
  }
  // A terminal signals the process as well; a second stop does no harm.
  for (const signal of stopSignals) process.on(signal, stop)
  const ended = run().finally(() => {
    for (const signal of stopSignals) process.off(signal, stop)
  })
  return { ready: waitUntilReady(), ended, stop }
}
