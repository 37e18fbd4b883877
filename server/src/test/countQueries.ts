import type { TestShop } from './startShop.ts'

/**
 * Counts the statements, of those that `isCounted` picks, that the database is asked while `work` runs. Begins when no
 * job is at work: their statements would be counted too.
 */
export const countQueries = async (
  { deps, jobs }: Pick<TestShop, 'deps' | 'jobs'>,
  work: () => Promise<unknown>,
  isCounted: (sql: string) => boolean = () => true,
): Promise<number> => {
  await Promise.all(Object.values(jobs).map(job => job.idle()))
  let count = 0
  const see = ({ sql }: { sql: string }) => {
    if (isCounted(sql)) count++
  }
  deps.db.on('query', see)
  await work().finally(() => deps.db.removeListener('query', see))
  return count
}

/** The settings are read anew whenever they have been known for a while, whoever asks next: to be left out of the count. */
export const isNotOfSettings = (sql: string): boolean => !sql.includes('settings')
