import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { allOf, conditionsOf, datesOf, entriesOf, hasWords, soughtBy, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** Orders as `o`: `from ... where ...`. */
export interface Selection extends Sql {
  /** Counting them goes through very many. */
  areMany: boolean
}

/** So many entries of the index are sorted sooner than so many of 100,000 orders are found by going through them. */
const usuallyFew = 10_000

const where = (from: string, conditions: readonly Sql[]): Sql => {
  const { text, values } = allOf(conditions)
  return { text: conditions.length > 0 ? `from ${from} where ${text}` : `from ${from}`, values }
}

const isLong = async (db: Knex, { text, values }: Sql, few: number): Promise<boolean> => {
  const limited = `select count(*) as entries from (select 1 ${text} limit ${few + 1}) p`
  const [probe] = await rows<{ entries: number }>(db, limited, values)
  return (probe?.entries ?? 0) > few
}

/**
 * The orders of a filter. A search that finds few starts from what it found; one that finds many is checked order by
 * order instead, in the order of the list: a page is full long before all have been looked at. The index of words knows
 * an order's date, so that mostly no order is read that is not shown. Tested on SQLite and Postgres.
 */
export const selectOrders = async (db: Knex, filter: OrderFilter, few = usuallyFew): Promise<Selection> => {
  const conditions = conditionsOf(filter)
  const sought = soughtBy(filter.search)
  if (sought?.kind !== 'words')
    return {
      ...where('orders o', [...(sought ? [sought.sql] : []), ...datesOf(filter), ...conditions]),
      areMany: false,
    }
  const found = where('order_words w', [...entriesOf(sought.words), ...datesOf(filter, 'w')])
  if (await isLong(db, found, few))
    return {
      ...where('orders o', [...datesOf(filter), ...conditions, ...hasWords(sought.words)]),
      areMany: true,
    }
  if (conditions.length === 0 && !isByTotal(filter.sort))
    return {
      text: `from (select distinct w.order_id as id, w.created_at ${found.text}) o`,
      values: found.values,
      areMany: false,
    }
  const own = where(
    `(select distinct w.order_id ${found.text}) f join orders o on o.id = f.order_id`,
    conditions,
  )
  return { text: own.text, values: [...found.values, ...own.values], areMany: false }
}

const isByTotal = (sort: OrderSort): boolean => sort.startsWith('total')

/** What a list is sorted by, the first first. Ties are broken by id, so that pages neither repeat an order nor leave one out. */
export const sortColumns = (sort: OrderSort): string[] =>
  isByTotal(sort) ? ['total', 'created_at', 'id'] : ['created_at', 'id']

/** What stands behind `order by`. */
export const inOrder = (sort: OrderSort, table = 'o'): string => {
  const direction = sort === 'newest' || sort === 'total-high' ? 'desc' : 'asc'
  return sortColumns(sort)
    .map(column => `${table}.${column} ${direction}`)
    .join(', ')
}
