import type { Logger } from 'pino'

/**
 * Keeps a shop that is open serving after an error that nobody caught; see docs/decisions/026. Without a listener Node
 * ends the process, for rejected promises as well, and a request that finds such a mistake would close the shop.
 */
export const surviveErrors = (log: Logger): void => {
  process.on('uncaughtException', (error, origin) => {
    try {
      log.fatal({ err: error, origin }, 'an error was caught nowhere')
    } catch {
      // An error thrown from here ends the process: serving on matters more than the log.
    }
  })
}
