import type { RunningServer } from './startServer.ts'

/** Signals of Ctrl+C, `kill` and a closed terminal. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Stops the shop in good order when the system asks for it, and ends the process. */
export const stopOnSignals = ({ stop }: Pick<RunningServer, 'stop'>): void => {
  for (const signal of stopSignals) process.on(signal, () => void stop().then(() => process.exit(0)))
}
