import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'
import { allOf, beginsWith, conditionsOf, datesOf, hasWords, soughtBy, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** Orders as `o`: where they come from, and what must hold of them. */
interface Source {
  from: Sql
  conditions: readonly Sql[]
}

export interface Selection extends Source {
  /** There are very many: counting them takes long, and is done best as this. */
  many: Source | null
  /** They are so few, and so easily found, that they are best counted with the page. */
  isShort: boolean
}

/** `from ... where ...`, with more conditions if need be. */
export const textOf = ({ from, conditions }: Source, ...more: Sql[]): Sql => {
  const { text, values } = allOf([...conditions, ...more])
  return { text: `from ${from.text}${text && ` where ${text}`}`, values: [...from.values, ...values] }
}

/** So many entries of the index are sorted sooner than so many of 100,000 orders are found by going through them. */
const usuallyFew = 10_000

const rowsOf = (text: string): Sql => ({ text, values: [] })

/** So few are all gone through for each page; where there are more, their number is kept for a moment. */
const shortest = 2000

/** How many entries of the index begin with each of these words, as far as they are few, in one statement. */
const countEntries = async (
  db: Knex,
  words: readonly string[],
  few: number,
): Promise<Map<string, number>> => {
  const probes = words.map(beginsWith).map(({ text, values }, at) => ({
    text: `(select count(*) from (select 1 from order_words w where ${text} limit ${few + 1}) p) as n${at}`,
    values,
  }))
  const [counts = {}] = await rows<Record<string, number>>(
    db,
    `select ${probes.map(({ text }) => text).join(', ')}`,
    probes.flatMap(({ values }) => values),
  )
  return new Map(words.map((word, at) => [word, counts[`n${at}`] ?? 0]))
}

/** Whether common words have many orders in common. */
const areOften = async (
  db: Knex,
  [first = '', ...others]: readonly string[],
  few: number,
): Promise<boolean> => {
  if (others.length === 0) return true
  const { text, values } = allOf([beginsWith(first), ...hasWords(others, 'w.order_id')])
  const limited = `select count(*) as entries from (select 1 from order_words w where ${text} limit ${few + 1}) p`
  const [probe] = await rows<{ entries: number }>(db, limited, values)
  return (probe?.entries ?? 0) > few
}

/**
 * Each order that has all of these words, once, with its date. Sets are cut with each other as a whole: Postgres guesses
 * that hardly any order has a word, and would go through the second for each order of the first.
 */
const ordersWith = (words: readonly string[], dates: readonly Sql[]): Sql => {
  const sets = words.map(word =>
    textOf({ from: rowsOf('order_words w'), conditions: [beginsWith(word), ...dates] }),
  )
  return {
    text: sets
      .map(({ text }) => `select distinct w.order_id as id, w.created_at ${text}`)
      .join(' intersect '),
    values: sets.flatMap(({ values }) => values),
  }
}

/**
 * The orders of a filter. A search with a rare word starts from the orders that have it, and so does one of common words
 * that are rare together; one that finds many is checked order by order instead, in the order of the list: a page is
 * full long before all have been looked at. The index of words knows an order's date, so that mostly no order is read
 * that is not shown. Tested on SQLite and Postgres.
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
      isShort: false,
    }
  const { words } = sought
  const isEnough = conditions.length === 0 && !isByTotal(filter.sort)
  const startingFrom = (leading: readonly string[]): Source => {
    const { text, values } = ordersWith(leading, datesOf(filter, 'w'))
    return {
      from: { text: isEnough ? `(${text}) o` : `(${text}) f join orders o on o.id = f.id`, values },
      conditions: [...conditions, ...hasWords(words.filter(word => !leading.includes(word)))],
    }
  }
  const entries = await countEntries(db, words, few)
  const isShort = isEnough && Math.min(...entries.values()) <= shortest
  const rare = words.filter(word => (entries.get(word) ?? 0) <= few)
  if (rare.length > 0) return { ...startingFrom(rare), many: null, isShort }
  if (!(await areOften(db, words, few))) return { ...startingFrom(words), many: null, isShort }
  return {
    isShort,
    from: rowsOf('orders o'),
    conditions: [...dates, ...conditions, ...hasWords(words)],
    many: startingFrom(words),
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
