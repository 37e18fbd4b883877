import cluster from 'node:cluster'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Middleware } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { withinProbeTime } from '../../platform/http/health.ts'
import { bearerKey } from '../../platform/http/credentials.ts'
import { clientAddress } from '../../platform/http/connections/clientAddress.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { RecordRequest } from '../../platform/http/middleware/accessLog.ts'
import { isStatusKey } from '../jobs/status.ts'
import type { PageCache } from '../../site/pages/PageCache.ts'
import { metricsReader } from './metricsReader.ts'
import { processMetrics } from './processMetrics.ts'
import { requestMetrics } from './requestMetrics.ts'
import { shopMetrics } from './shopMetrics.ts'
import { workerMetrics } from './workerMetrics.ts'

interface Metrics {
  noteRequest: RecordRequest
  /** Answers `/metrics` to callers with the key. */
  route: Middleware
}

/** Creates metrics in the Prometheus format. Without a STATUS_KEY it returns null, and nothing is measured. */
export const createMetrics = (deps: Deps, pageCache: PageCache): Metrics | null => {
  if (deps.config.statusKey === null) return null
  const register = new Registry()
  collectDefaultMetrics({ register })
  processMetrics(register, deps, pageCache)
  // The parent process counts these for its workers.
  if (!cluster.isWorker) workerMetrics(register, () => ({ running: 1, ended: 0 }))
  const noteRequest = requestMetrics(register)
  const readProcesses = metricsReader(register)
  // Metrics of the whole shop are equal in all processes, so they are not added up.
  const shopRegister = new Registry()
  const refresh = shopMetrics(shopRegister, deps)
  const requests = rateLimit(deps, 'metrics', { points: 120, duration: 60 })
  const answer: Middleware = async (ctx, next) => {
    await requests.consume(clientAddress(ctx, deps.config.trustProxyHops))
    if (!isStatusKey(deps.config, bearerKey(ctx.get('authorization')))) return next()
    ctx.state['route'] = ctx.path
    // Metrics of the processes are needed most while the database does not answer.
    const databaseText = withinProbeTime(refresh()).then(
      () => shopRegister.metrics(),
      (error: unknown) => {
        deps.log.error({ err: error }, 'the database does not answer')
        return ''
      },
    )
    const processText = await readProcesses()
    if (processText === null) throw new Failure('overloaded', 'A process does not return its metrics.')
    ctx.set('Cache-Control', 'no-store')
    ctx.type = register.contentType
    ctx.body = processText + (await databaseText)
  }
  return {
    noteRequest,
    route: (ctx, next) => (ctx.path === '/metrics' && ctx.method === 'GET' ? answer(ctx, next) : next()),
  }
}
