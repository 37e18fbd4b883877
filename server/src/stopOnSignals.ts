import type { RunningServer } from './startServer.ts'
import { isReady, isReplaced } from './upkeep/workers/messages.ts'

/** Signals of Ctrl+C, `kill` and a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Signal that replaces the running processes by new ones, without a gap. */
export const replaceSignal = 'SIGUSR2'

/** Stops the shop in good order when the system asks for it, and ends the process. */
export const stopOnSignals = ({ stop }: { stop: () => Promise<void> }): void => {
  for (const signal of stopSignals) process.on(signal, () => void stop().then(() => process.exit(0)))
}

/** Says to the process that started this worker that it answers, and ends in good order once another has taken its place. */
export const workUntilReplaced = ({ leave, stop }: Pick<RunningServer, 'leave' | 'stop'>): void => {
  // Ignored here: a signal to the process group is meant for the parent, which then tells its workers.
  process.on(replaceSignal, () => {})
  process.on('message', message => {
    if (message === isReplaced)
      void leave()
        .then(stop)
        .then(() => process.exit(0))
  })
  process.send!(isReady)
}
