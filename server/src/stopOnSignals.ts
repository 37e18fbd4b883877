import type { RunningServer } from './startServer.ts'
import { readyMessage, replacedMessage } from './upkeep/workers/messages.ts'

/** Signals of Ctrl+C, `kill` and a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Signal that replaces the running processes by new ones, without a gap. */
export const replaceSignal = 'SIGUSR2'

/** Shuts the shop down cleanly on a signal, and ends the process. */
export const stopOnSignals = ({ stop }: { stop: () => Promise<void> }): void => {
  for (const signal of stopSignals) process.on(signal, () => void stop().then(() => process.exit(0)))
}

/** Notifies the parent process that this worker is ready, and shuts it down cleanly once it has been replaced. */
export const workUntilReplaced = ({ leave, stop }: Pick<RunningServer, 'leave' | 'stop'>): void => {
  // Ignored here: a signal to the process group is meant for the parent, which then notifies its workers.
  process.on(replaceSignal, () => {})
  process.on('message', message => {
    if (message === replacedMessage)
      void leave()
        .then(stop)
        .then(() => process.exit(0))
  })
  process.send!(readyMessage)
}
