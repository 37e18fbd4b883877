import { Registry } from 'prom-client'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Config } from './platform/base/config.ts'
import { createLog } from './platform/base/log.ts'
import { readSecrets } from './platform/base/secrets.ts'
import { addUpMetrics } from './upkeep/metrics/metricsReader.ts'
import { workerMetrics } from './upkeep/metrics/workerMetrics.ts'
import { refuseBusyPorts } from './refuseBusyPorts.ts'
import { startSandboxForShop } from './sales/orders/payments/stripe/startSandboxForShop.ts'
import { startFacts } from './startFacts.ts'
import { replaceSignal, stopOnSignals } from './stopOnSignals.ts'
import { surviveErrors } from './surviveErrors.ts'
import { WorkerStartError, WorkerPool } from './upkeep/workers/WorkerPool.ts'

/**
 * Runs the shop in several processes on one port, and what they share: the secrets, which it creates before they read
 * them, the payments sandbox, the counts of rate limits, and the sums of their metrics. Answers no request itself.
 * Exits with the code of a worker that fails to start; the worker has logged the reason.
 */
export const runWorkers = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel)
  await refuseBusyPorts(config)
  const secrets = readSecrets(config.dataDir)
  const sandbox = config.stripe ? null : await startSandboxForShop(config, secrets)
  // The constructor listens to the workers' messages.
  void new RateLimiterClusterMaster()
  const ofWorkers = new Registry()
  addUpMetrics(ofWorkers)
  const workers = new WorkerPool(config.workers, log)
  workerMetrics(ofWorkers, () => workers.readFigures())
  let isStopping = false
  stopOnSignals({
    stop: async () => {
      isStopping = true
      await workers.stop()
      await sandbox?.close()
      log.info({ port: config.port }, 'stopped')
    },
  })
  process.on(
    replaceSignal,
    () =>
      void workers.ready.then(
        () => workers.replaceAll(),
        () => {},
      ),
  )
  try {
    await workers.ready
  } catch (error) {
    // The signal's own listener ends the process.
    if (isStopping) return
    if (!(error instanceof WorkerStartError)) throw error
    process.exit(error.code)
  }
  surviveErrors(log)
  log.info(startFacts(config), 'the shop answers')
}
