import cluster from 'node:cluster'
import { refuseInvalidKey } from './upkeep/backup/refuseInvalidKey.ts'
import { TransientStartupError, readConfig, StartupError } from './platform/base/config.ts'
import { createLog } from './platform/base/log.ts'
import { findStrayNames } from './platform/base/findStrayNames.ts'
import type { Site } from './site/pages/Site.ts'
import { runWorkers } from './runWorkers.ts'
import { startFacts } from './startFacts.ts'
import { startServer } from './startServer.ts'
import { replaceSignal, stopOnSignals, workUntilReplaced } from './stopOnSignals.ts'
import { surviveErrors } from './surviveErrors.ts'
import { warnOfGaps } from './warnOfGaps.ts'
import { mayPassCode } from './upkeep/workers/messages.ts'

const runHere = async (loadSite: () => Promise<Site>) => {
  const server = await startServer(process.env, loadSite)
  const { log, config } = server.deps
  surviveErrors(log)
  stopOnSignals(server)
  if (cluster.isWorker) workUntilReplaced(server)
  // Without a listener the signal would end the process.
  else {
    log.info(startFacts(config), 'the shop answers')
    process.on(replaceSignal, () => log.warn('one process cannot be replaced without a gap: set WORKERS'))
  }
  // Only the first worker logs it.
  if (!cluster.isWorker || cluster.worker?.id === 1)
    await warnOfGaps(server.deps).catch((error: unknown) =>
      log.warn({ err: error }, 'what is not set up yet could not be read'),
    )
}

/**
 * Runs the shop as the environment says, in this process or in several that it starts, until a signal stops it. Errors
 * that the owner must correct are reported in a sentence, with exit code 1.
 */
export const runShop = async (loadSite: () => Promise<Site>): Promise<void> => {
  // Without a listener the signal would end a process that is still starting.
  process.on(replaceSignal, () => {})
  try {
    const config = readConfig(process.env)
    if (cluster.isPrimary) {
      const log = createLog(config.logLevel)
      for (const sentence of findStrayNames(process.env)) log.warn(sentence)
      await refuseInvalidKey(config.backupKey)
    }
    if (config.workers > 1 && cluster.isPrimary) await runWorkers(config)
    else await runHere(loadSite)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(cluster.isWorker && error instanceof TransientStartupError ? mayPassCode : 1)
  }
}
