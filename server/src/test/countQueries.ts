import type { TestShop } from './startShop.ts'

/** How many statements, of those that `isCounted` picks, the database is asked while `work` runs. */
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
