import type { Logger } from 'pino'

/**
 * Keeps a running shop alive after an uncaught error; see docs/decisions/026. Without a listener Node ends the process,
 * for rejected promises as well, so a request that triggers such a bug would stop the shop.
 */
export const surviveErrors = (log: Logger): void => {
  process.on('uncaughtException', (error, origin) => {
    try {
      log.fatal({ err: error, origin }, 'an error was caught nowhere')
    } catch {
      // An error thrown here would end the process: serving matters more than logging.
    }
  })
}
