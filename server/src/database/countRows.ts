import type { Knex } from 'knex'

/** How many rows a query selects. */
export const countRows = async (query: Knex.QueryBuilder): Promise<number> => {
  const [row] = (await query.count({ count: '*' })) as { count: number }[]
  return row?.count ?? 0
}
