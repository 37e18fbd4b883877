import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { allOf, conditionsOf, datesOf, entriesOf, hasWords, soughtBy, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** Orders as `o`: where they come from, and what must hold of them. */
interface Source {
  from: Sql
  conditions: readonly Sql[]
}

export interface Selection extends Source {
  /** There are very many: counting them takes long, and is done best as this. */
  many: Source | null
}

/** `from ... where ...`, with more conditions if need be. */
export const textOf = ({ from, conditions }: Source, ...more: Sql[]): Sql => {
  const { text, values } = allOf([...conditions, ...more])
  return { text: `from ${from.text}${text && ` where ${text}`}`, values: [...from.values, ...values] }
}

/** So many entries of the index are sorted sooner than so many of 100,000 orders are found by going through them. */
const usuallyFew = 10_000

const rowsOf = (text: string): Sql => ({ text, values: [] })

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
  const dates = datesOf(filter)
  if (sought?.kind !== 'words')
    return {
      from: rowsOf('orders o'),
      conditions: [...(sought ? [sought.sql] : []), ...dates, ...conditions],
      many: null,
    }
  const found = textOf({
    from: rowsOf('order_words w'),
    conditions: [...entriesOf(sought.words), ...datesOf(filter, 'w')],
  })
  const isEnough = conditions.length === 0 && !isByTotal(filter.sort)
  const text = isEnough
    ? `(select distinct w.order_id as id, w.created_at ${found.text}) o`
    : `(select distinct w.order_id ${found.text}) f join orders o on o.id = f.order_id`
  const indexed = { from: { text, values: found.values }, conditions }
  if (!(await isLong(db, found, few))) return { ...indexed, many: null }
  return {
    from: rowsOf('orders o'),
    conditions: [...dates, ...conditions, ...hasWords(sought.words)],
    many: indexed,
  }
}

const isByTotal = (sort: OrderSort): boolean => sort.startsWith('total')

/** What a list is sorted by, the first first. Ties are broken by id, so that pages neither repeat an order nor leave one out. */
export const sortColumns = (sort: OrderSort): string[] =>
  isByTotal(sort) ? ['total', 'created_at', 'id'] : ['created_at', 'id']

const isDescending = (sort: OrderSort): boolean => sort === 'newest' || sort === 'total-high'

/** What stands behind `order by`. */
export const inOrder = (sort: OrderSort, table = 'o'): string =>
  sortColumns(sort)
    .map(column => `${table}.${column} ${isDescending(sort) ? 'desc' : 'asc'}`)
    .join(', ')

/** An order by which its list can be read on. */
export interface Place {
  id: string
  created_at: string
  total: number
}

/** Holds of the orders behind this one: how a list is read on without counting from its start. */
export const behind = (sort: OrderSort, last: Place): Sql => {
  const keys = isByTotal(sort) ? [last.total, last.created_at, last.id] : [last.created_at, last.id]
  const columns = sortColumns(sort).map(column => `o.${column}`)
  return {
    text: `(${columns.join(', ')}) ${isDescending(sort) ? '<' : '>'} (${keys.map(() => '?').join(', ')})`,
    values: keys,
  }
}
