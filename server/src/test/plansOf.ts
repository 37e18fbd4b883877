import type { Knex } from 'knex'
import { isPostgres } from '../platform/database/connect.ts'
import type { TestShop } from './startShop.ts'

interface LoggedQuery {
  sql: string
  bindings: Knex.RawBinding[]
}

/** Lists the queries that the database receives while `work` runs, each once. */
const queriesDuring = async (db: Knex, work: () => Promise<unknown>): Promise<LoggedQuery[]> => {
  const queries = new Map<string, LoggedQuery>()
  const onQuery = (query: LoggedQuery) => void queries.set(query.sql, query)
  db.on('query', onQuery)
  await work().finally(() => db.removeListener('query', onQuery))
  return [...queries.values()]
}

const explain = async (db: Knex, { sql, bindings }: LoggedQuery): Promise<string[]> => {
  const plan = (await db.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[]
  return plan.map(({ detail }) => detail)
}

/** Lists the steps of SQLite's plans for those queries of `work` that `matches` selects. */
export const plansOf = async (
  { deps: { db } }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
  matches: (sql: string) => boolean,
): Promise<string[]> => {
  const steps: string[] = []
  for (const query of await queriesDuring(db, work))
    if (matches(query.sql)) steps.push(...(await explain(db, query)))
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
const scannedOnPostgres = (db: Knex, { sql, bindings }: LoggedQuery): Promise<string[]> =>
  db.transaction(async trx => {
    // Small tables are scanned completely whatever the indexes.
    await trx.raw('set local enable_seqscan = off')
    const orderedBindings: Knex.RawBinding[] = []
    const text = sql.replaceAll(/\$(\d+)/g, (_, position: string) => {
      orderedBindings.push(bindings[Number(position) - 1] ?? null)
      return '?'
    })
    const { rows } = await trx.raw<{ rows: { 'QUERY PLAN': { Plan: PlanNode }[] }[] }>(
      `explain (format json) ${text}`,
      orderedBindings,
    )
    return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => scansOf(Plan)))
  })

const scannedOnSqlite = async (db: Knex, query: LoggedQuery): Promise<string[]> =>
  (await explain(db, query)).flatMap(detail => /^SCAN (\w+)$/.exec(detail)?.[1] ?? [])

/** Finds the tables that queries of `work` scan completely, each with one such query. */
export const findFullScans = async (
  { deps: { db } }: Pick<TestShop, 'deps'>,
  work: () => Promise<unknown>,
): Promise<Record<string, string>> => {
  const queryByTable: Record<string, string> = {}
  for (const query of await queriesDuring(db, work)) {
    if (!/^\s*(select|update|delete|with)\b/i.test(query.sql)) continue
    const tables = isPostgres(db) ? await scannedOnPostgres(db, query) : await scannedOnSqlite(db, query)
    for (const table of tables) queryByTable[table] = query.sql
  }
  return queryByTable
}
