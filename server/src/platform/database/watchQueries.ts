import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { currentTrace } from '../base/trace.ts'

/** Duration from which a statement is logged, including its wait for locks, ms. */
const defaultSlowMs = 500

interface Query {
  __knexQueryUid: string
  sql: string
}

/** Counts the statements of each request, and logs slow ones without their values, which are personal data. */
export const watchQueries = (db: Knex, log: Pick<Logger, 'warn'>, slowMs = defaultSlowMs): void => {
  const startTimes = new Map<string, number>()
  const logIfSlow = ({ __knexQueryUid: id, sql }: Query) => {
    const ms = performance.now() - (startTimes.get(id) ?? Infinity)
    startTimes.delete(id)
    if (ms >= slowMs) log.warn({ ms: Math.round(ms), sql: sql.slice(0, 2000) }, 'slow query')
  }
  db.on('query', ({ __knexQueryUid: id }: Query) => {
    startTimes.set(id, performance.now())
    const trace = currentTrace()
    if (trace) trace.queries++
  })
  db.on('query-response', (_answer: unknown, query: Query) => logIfSlow(query))
  db.on('query-error', (_error: unknown, query: Query) => logIfSlow(query))
}
