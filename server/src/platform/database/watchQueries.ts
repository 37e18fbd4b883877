import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { currentTrace } from '../base/trace.ts'

/** Duration from which a statement is logged, including its wait for locks, ms. */
const slowFrom = 500

interface Query {
  __knexQueryUid: string
  sql: string
}

/** Counts the statements of each request, and logs slow ones without their values, which are personal data. */
export const watchQueries = (db: Knex, log: Pick<Logger, 'warn'>, slow = slowFrom): void => {
  const begun = new Map<string, number>()
  const end = ({ __knexQueryUid: id, sql }: Query) => {
    const ms = performance.now() - (begun.get(id) ?? Infinity)
    begun.delete(id)
    if (ms >= slow) log.warn({ ms: Math.round(ms), sql: sql.slice(0, 2000) }, 'slow query')
  }
  db.on('query', ({ __knexQueryUid: id }: Query) => {
    begun.set(id, performance.now())
    const trace = currentTrace()
    if (trace) trace.queries++
  })
  db.on('query-response', (_answer: unknown, query: Query) => end(query))
  db.on('query-error', (_error: unknown, query: Query) => end(query))
}
