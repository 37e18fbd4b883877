import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import { countFrom, countMany } from '../../../platform/database/countMany.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { allOf, beginsWith, conditionsOf, datesOf, hasWords, soughtBy, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** Orders as `o`: the tables they are read from, and their conditions. */
export interface FilteredTable {
  from: Sql
  conditions: readonly Sql[]
}

export interface Selection extends FilteredTable {
  /** An order may occur several times: once for each of its words that begins with the sought one. */
  isRepeated: boolean
  /** The same selection with each order once, in the form that is fastest to count. */
  counted: FilteredTable
  /**
   * Entries of the index `w`, a part of which is counted instead if counting very many orders would take long;
   * otherwise null.
   */
  entries: FilteredTable | null
  /**
   * Table that the list is sorted by. `f` is in that order already, so that Postgres reads no more of it than a page
   * needs.
   */
  sorted: 'o' | 'f'
}

/** Builds `from ... where ...`, with further conditions if needed. */
export const textOf = ({ from, conditions }: FilteredTable, ...more: Sql[]): Sql => {
  const { text, values } = allOf([...conditions, ...more])
  return { text: `from ${from.text}${text && ` where ${text}`}`, values: [...from.values, ...values] }
}

/** Index entries up to which sorting them is faster than scanning 100,000 orders. */
const usuallyFew = 10_000

const rowsOf = (text: string): Sql => ({ text, values: [] })

/**
 * Counts the index entries for the first word whose orders also have the other words, stopping after `few`. Only the
 * choice of a query depends on the count, so a large one may be a moment old.
 */
const countEntries = (
  deps: Pick<Deps, 'db' | 'clock'>,
  [first = '', ...others]: readonly string[],
  few: number,
): Promise<number> => {
  const { text, values } = allOf([beginsWith(first), ...hasWords(others, 'w.order_id')])
  return countMany(deps, {
    key: ['order words', first, others, few],
    count: limit =>
      countFrom(deps.db, `from order_words w where ${text}`, values, Math.min(limit ?? Infinity, few + 1)),
  })
}

/**
 * Selects the orders that have all of these words, with their dates. Written with `intersect`, since Postgres estimates
 * that hardly any order has a word and would join the sets by a nested loop.
 */
const ordersWith = (words: readonly string[], dates: readonly Sql[], select: string): Sql => {
  const sets = words.map(word =>
    textOf({ from: rowsOf('order_words w'), conditions: [beginsWith(word), ...dates] }),
  )
  return {
    text: sets.map(({ text }) => `${select} w.order_id as id, w.created_at ${text}`).join(' intersect '),
    values: sets.flatMap(({ values }) => values),
  }
}

/** Selects the entries of the first word whose orders also have the others and match the filter. */
const entriesWith = (
  [first = '', ...others]: readonly string[],
  filter: OrderFilter,
  conditions: readonly Sql[],
): FilteredTable => ({
  from: rowsOf('order_words w cross join orders o'),
  conditions: [
    beginsWith(first),
    rowsOf('o.id = w.order_id'),
    ...datesOf(filter, 'w'),
    ...conditions,
    ...hasWords(others, 'w.order_id'),
  ],
})

/**
 * Selects the orders of a filter. A search starts from the index of words if one of its words is rare, or if its words
 * are rare together. Otherwise orders are checked one by one in the order of the list, since a page is full long before
 * all of them are read. The index of words holds an order's date, so that few orders are read that are not shown.
 * Tested on SQLite and Postgres.
 */
export const selectOrders = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: OrderFilter,
  few = usuallyFew,
): Promise<Selection> => {
  const conditions = conditionsOf(filter, deps)
  const sought = soughtBy(filter.search)
  const dates = datesOf(filter)
  const amongAll = (...others: Sql[]): FilteredTable => ({
    from: rowsOf('orders o'),
    conditions: [...dates, ...conditions, ...others],
  })
  if (sought?.kind !== 'words') {
    const all = amongAll(...(sought ? [sought.sql] : []))
    return { ...all, isRepeated: false, counted: all, entries: null, sorted: 'o' }
  }
  const { words } = sought
  const isByDate = !isByTotal(filter.sort)
  const isEnough = conditions.length === 0 && isByDate
  const startingFrom = (leading: readonly string[], isCounted: boolean): FilteredTable => {
    const select = isCounted && leading.length === 1 ? 'select distinct' : 'select'
    const { text, values } = ordersWith(leading, datesOf(filter, 'w'), select)
    const others = hasWords(words.filter(word => !leading.includes(word)))
    if (isEnough) return { from: { text: `(${text}) o`, values }, conditions: others }
    const isInTurn = isByDate && !isCounted
    const inTurn = isInTurn
      ? `select w.id, w.created_at from (${text}) w order by ${inOrder(filter.sort, 'w')}`
      : text
    return {
      // `cross` stops SQLite from scanning all orders of a status instead.
      from: { text: `(${inTurn}) f cross join orders o`, values },
      conditions: [rowsOf('o.id = f.id'), ...conditions, ...others],
    }
  }
  const starting = (leading: readonly string[]): Selection => ({
    ...startingFrom(leading, false),
    isRepeated: leading.length === 1,
    counted: startingFrom(leading, true),
    entries: null,
    sorted: isEnough || !isByDate ? 'o' : 'f',
  })
  const entries = await Promise.all(words.map(word => countEntries(deps, [word], few)))
  const rare = words.filter((_, at) => (entries[at] ?? 0) <= few)
  if (rare.length > 0) return starting(rare)
  if (words.length > 1 && (await countEntries(deps, words, few)) <= few) return starting(words)
  return {
    ...amongAll(...hasWords(words)),
    isRepeated: false,
    counted: startingFrom(words, true),
    entries: entriesWith(words, filter, conditions),
    sorted: 'o',
  }
}

const isByTotal = (sort: OrderSort): boolean => sort.startsWith('total')

/**
 * Columns that a list is sorted by, in order of precedence. Ties are broken by id, so that pages neither repeat an
 * order nor leave one out.
 */
const sortColumns = (sort: OrderSort): string[] =>
  isByTotal(sort) ? ['total', 'created_at', 'id'] : ['created_at', 'id']

const isDescending = (sort: OrderSort): boolean => sort === 'newest' || sort === 'total-high'

/** Builds the text after `order by`; `isReversed` starts with the last. */
export const inOrder = (sort: OrderSort, table = 'o', isReversed = false): string =>
  sortColumns(sort)
    .map(column => `${table}.${column} ${isDescending(sort) === isReversed ? 'asc' : 'desc'}`)
    .join(', ')

/** Cursor: the sort key of an order in a list. */
interface Place {
  id: string
  created_at: string
  total: number
}

/** Condition for the orders after a cursor (keyset pagination). */
const behind = (sort: OrderSort, last: Place): Sql => {
  const keys = isByTotal(sort) ? [last.total, last.created_at, last.id] : [last.created_at, last.id]
  const columns = sortColumns(sort).map(column => `o.${column}`)
  return {
    text: `(${columns.join(', ')}) ${isDescending(sort) ? '<' : '>'} (${keys.map(() => '?').join(', ')})`,
    values: keys,
  }
}

/**
 * Selects the cursors of a selection's orders in list order, optionally after `last` or from the list's end. Repeated
 * orders are removed by `distinct` at the sort, where it costs next to nothing; a subquery of its own would take SQLite
 * longer than everything else.
 */
export const placesOf = (
  selection: Selection,
  sort: OrderSort,
  { last, isFromEnd = false }: { last?: Place | undefined; isFromEnd?: boolean | undefined } = {},
): Sql => {
  const { text, values } = textOf(selection, ...(last ? [behind(sort, last)] : []))
  const { sorted, isRepeated } = selection
  const keys = sortColumns(sort).map(column => `${sorted}.${column}`)
  const select = isRepeated ? 'select distinct' : 'select'
  return { text: `${select} ${keys.join(', ')} ${text} order by ${inOrder(sort, sorted, isFromEnd)}`, values }
}
