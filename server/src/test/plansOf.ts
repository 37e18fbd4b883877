import type { TestShop } from './startShop.ts'

/** Gives the steps of SQLite's plans for those statements, of all that are asked while `work` goes on, that `isMeant` picks. */
export const plansOf = async (
  { deps: { db } }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
  isMeant: (sql: string) => boolean,
): Promise<string[]> => {
  const asked: { sql: string; bindings: string[] }[] = []
  const see = (query: (typeof asked)[number]) => void asked.push(query)
  db.on('query', see)
  await work().finally(() => db.removeListener('query', see))
  const steps: string[] = []
  for (const { sql, bindings } of asked.filter(query => isMeant(query.sql))) {
    const plan = (await db.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[]
    steps.push(...plan.map(({ detail }) => detail))
  }
  return steps
}
