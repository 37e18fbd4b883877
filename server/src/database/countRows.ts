import type { Knex } from 'knex'
import { rows } from './rows.ts'

/** Counts the rows that a query selects; with a limit it stops there. */
export const countRows = async (query: Knex.QueryBuilder, limit: number | null = null): Promise<number> => {
  const { client } = query as unknown as Pick<Knex, 'client'>
  const counted: Knex.QueryBuilder =
    limit === null ? query : client.queryBuilder().from(query.select(client.raw('1')).limit(limit).as('c'))
  const [row] = (await counted.count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}

/** The same of a hand-written `from ... where ...`. */
export const countFrom = async (
  db: Knex,
  text: string,
  values: readonly unknown[],
  limit: number | null = null,
): Promise<number> => {
  const source = limit === null ? text : `from (select 1 ${text} limit ${limit}) c`
  const [row] = await rows<{ total: number }>(db, `select count(*) as total ${source}`, values)
  return row?.total ?? 0
}
