import type { Knex } from 'knex'
import type { Logger } from 'pino'
import { currentTrace } from '../base/trace.ts'

/** Time from which a statement is noted, its wait for locks included, ms. */
const longest = 500

interface Query {
  __knexQueryUid: string
  sql: string
}

/** Counts the statements of each request, and notes slow ones without their values, which are people's data. */
export const watchQueries = (db: Knex, log: Pick<Logger, 'warn'>, slow = longest): void => {
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
