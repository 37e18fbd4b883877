import { currentTrace, runWithTrace } from '../platform/base/trace.ts'
import type { TestShop } from './startShop.ts'

/**
 * Counts the queries selected by `isCounted` that `work` and its requests send to the database, without those of
 * timers. Starts when no job is running, since a request may have started one.
 */
export const countQueries = async (
  { deps, jobs }: Pick<TestShop, 'deps' | 'jobs'>,
  work: () => Promise<unknown>,
  isCounted: (sql: string) => boolean = () => true,
): Promise<number> => {
  await Promise.all(Object.values(jobs).map(job => job.idle()))
  let count = 0
  const onQuery = ({ sql }: { sql: string }) => {
    if (currentTrace() && isCounted(sql)) count++
  }
  deps.db.on('query', onQuery)
  const trace = { requestId: 'counted', startedAtMs: performance.now(), queries: 0 }
  await runWithTrace(trace, work).finally(() => deps.db.removeListener('query', onQuery))
  return count
}

/** Selects all queries except reads of the settings, which the next request repeats after a while. */
export const isNotSettingsQuery = (sql: string): boolean => !sql.includes('settings')
