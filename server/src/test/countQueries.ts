import type { TestShop } from './startShop.ts'

/** Counts the statements, of those that `isCounted` picks, that the database is asked while `work` runs. */
export const countQueries = async (
  { deps }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
  isCounted: (sql: string) => boolean = () => true,
): Promise<number> => {
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
