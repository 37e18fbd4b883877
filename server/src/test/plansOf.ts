import type { Knex } from 'knex'
import { isPostgres } from '../platform/database/connect.ts'
import type { TestShop } from './startShop.ts'

interface Asked {
  sql: string
  bindings: Knex.RawBinding[]
}

/** Lists the queries that the database receives while `work` runs, each once. */
const askedDuring = async (db: Knex, work: () => Promise<unknown>): Promise<Asked[]> => {
  const asked = new Map<string, Asked>()
  const see = (query: Asked) => void asked.set(query.sql, query)
  db.on('query', see)
  await work().finally(() => db.removeListener('query', see))
  return [...asked.values()]
}

const explain = async (db: Knex, { sql, bindings }: Asked): Promise<string[]> => {
  const plan = (await db.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

/** Lists the steps of SQLite's plans for those queries of `work` that `isMeant` selects. */
export const plansOf = async (
  { deps: { db } }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
  isMeant: (sql: string) => boolean,
): Promise<string[]> => {
  const steps: string[] = []
  for (const asked of await askedDuring(db, work))
    if (isMeant(asked.sql)) steps.push(...(await explain(db, asked)))
  return steps
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

const scansOf = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/** Lists the tables that Postgres would scan completely for lack of a usable index. */
const scannedOnPostgres = (db: Knex, { sql, bindings }: Asked): Promise<string[]> =>
  db.transaction(async trx => {
    // Small tables are scanned completely whatever the indexes.
    await trx.raw('set local enable_seqscan = off')
    const order: Knex.RawBinding[] = []
    const text = sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      order.push(bindings[Number(place) - 1] ?? null)
      return '?'
    })
    const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(
      `explain (format json) ${text}`,
      order,
    )
    return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)))
  })

const scannedOnSqlite = async (db: Knex, asked: Asked): Promise<string[]> =>
  (await explain(db, asked)).flatMap(detail => /^SCAN (\w+)$/.exec(detail)?.[1] ?? [])

/** Names the tables that queries of `work` scan completely, in the words of their plans, each with one such query. */
export const scannedBy = async (
  { deps: { db } }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
): Promise<Record<string, string>> => {
  const scanned: Record<string, string> = {}
  for (const asked of await askedDuring(db, work)) {
    if (!/^\s*(select|update|delete|with)\b/i.test(asked.sql)) continue
    const tables = isPostgres(db) ? await scannedOnPostgres(db, asked) : await scannedOnSqlite(db, asked)
    for (const table of tables) scanned[table] = asked.sql
  }
  return scanned
}
