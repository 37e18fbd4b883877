import type { OrderSort } from '@shop/contracts/orders/orderFilter'
import { countFrom, countMany } from '../../../platform/database/countMany.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { allOf, beginsWith, conditionsOf, datesOf, hasWords, parseSearch, type Sql } from './matching.ts'
import type { OrderFilter } from './OrderFilter.ts'

/** Orders as `o`: the tables they are read from, and their conditions. */
export interface FilteredTable {
  from: Sql
  conditions: readonly Sql[]
}

export interface Selection extends FilteredTable {
  /** True if an order has a row for each of its words that matches, so that rows must be made distinct. */
  hasDuplicates: boolean
  /** Query that counts the selected orders: each of them once, in the form that is fastest to count. */
  countQuery: FilteredTable
  /**
   * For a search with very many hits: the rows of the index `w`, some of which are counted instead of all
   * orders. Otherwise null.
   */
  sampledIndex: FilteredTable | null
  /**
   * Alias of the table that the list is sorted by. `f` are the hits of a search from the index of words,
   * already in that order, so that Postgres reads no more of them than a page needs.
   */
  sortAlias: 'o' | 'f'
}

/** Builds `from ... where ...`, with further conditions if needed. */
export const toSql = ({ from, conditions }: FilteredTable, ...more: Sql[]): Sql => {
  const { text, values } = allOf([...conditions, ...more])
  return { text: `from ${from.text}${text && ` where ${text}`}`, values: [...from.values, ...values] }
}

/** Number of index entries up to which a word is rare: sorting them is faster than scanning 100,000 orders. */
const defaultRareCount = 10_000

const rawSql = (text: string): Sql => ({ text, values: [] })

/**
 * Counts the index entries for the first word whose orders also have the other words, stopping after
 * `rareLimit`. The count only decides which query is used, so a slightly stale one will do.
 */
const countEntries = (
  deps: Pick<Deps, 'db' | 'clock'>,
  [first = '', ...otherWords]: readonly string[],
  rareLimit: number,
): Promise<number> => {
  const { text, values } = allOf([beginsWith(first), ...hasWords(otherWords, 'w.order_id')])
  return countMany(deps, {
    key: ['order words', first, otherWords, rareLimit],
    count: limit =>
      countFrom(
        deps.db,
        `from order_words w where ${text}`,
        values,
        Math.min(limit ?? Infinity, rareLimit + 1),
      ),
  })
}

/**
 * Selects the orders that have all of these words, with their dates. Written with `intersect`, since Postgres estimates
 * that hardly any order has a word and would join the sets by a nested loop.
 */
const ordersWith = (words: readonly string[], dates: readonly Sql[], select: string): Sql => {
  const sets = words.map(word =>
    toSql({ from: rawSql('order_words w'), conditions: [beginsWith(word), ...dates] }),
  )
  return {
    text: sets.map(({ text }) => `${select} w.order_id as id, w.created_at ${text}`).join(' intersect '),
    values: sets.flatMap(({ values }) => values),
  }
}

/** Selects the entries of the first word whose orders also have the others and match the filter. */
const entriesWith = (
  [first = '', ...otherWords]: readonly string[],
  filter: OrderFilter,
  conditions: readonly Sql[],
): FilteredTable => ({
  from: rawSql('order_words w cross join orders o'),
  conditions: [
    beginsWith(first),
    rawSql('o.id = w.order_id'),
    ...datesOf(filter, 'w'),
    ...conditions,
    ...hasWords(otherWords, 'w.order_id'),
  ],
})

/** A search by words, with the other conditions of its filter. */
interface WordSearch {
  words: readonly string[]
  filter: OrderFilter
  conditions: readonly Sql[]
}

/** Tells whether the index of words suffices to list the orders: it has their dates, but no other facts. */
const isIndexEnough = ({ filter, conditions }: WordSearch): boolean =>
  conditions.length === 0 && !isByTotal(filter.sort)

/**
 * Selects the orders that the index finds by `indexedWords`, and checks each of them for the other words and the
 * conditions. For a count each order is selected once.
 */
const fromIndex = (
  search: WordSearch,
  indexedWords: readonly string[],
  { isForCount }: { isForCount: boolean },
): FilteredTable => {
  const { words, filter, conditions } = search
  const select = isForCount && indexedWords.length === 1 ? 'select distinct' : 'select'
  const { text, values } = ordersWith(indexedWords, datesOf(filter, 'w'), select)
  const otherConditions = hasWords(words.filter(word => !indexedWords.includes(word)))
  if (isIndexEnough(search)) return { from: { text: `(${text}) o`, values }, conditions: otherConditions }
  const isPresorted = !isForCount && !isByTotal(filter.sort)
  const presorted = isPresorted
    ? `select w.id, w.created_at from (${text}) w order by ${orderBy(filter.sort, 'w')}`
    : text
  return {
    // `cross` stops SQLite from scanning all orders of a status instead.
    from: { text: `(${presorted}) f cross join orders o`, values },
    conditions: [rawSql('o.id = f.id'), ...conditions, ...otherConditions],
  }
}

const selectByIndex = (search: WordSearch, indexedWords: readonly string[]): Selection => ({
  ...fromIndex(search, indexedWords, { isForCount: false }),
  hasDuplicates: indexedWords.length === 1,
  countQuery: fromIndex(search, indexedWords, { isForCount: true }),
  sampledIndex: null,
  sortAlias: isIndexEnough(search) || isByTotal(search.filter.sort) ? 'o' : 'f',
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
  rareLimit = defaultRareCount,
): Promise<Selection> => {
  const conditions = conditionsOf(filter, deps)
  const search = parseSearch(filter.search)
  const dates = datesOf(filter)
  const scanAll = (...extraConditions: Sql[]): FilteredTable => ({
    from: rawSql('orders o'),
    conditions: [...dates, ...conditions, ...extraConditions],
  })
  if (search?.kind !== 'words') {
    const all = scanAll(...(search ? [search.sql] : []))
    return { ...all, hasDuplicates: false, countQuery: all, sampledIndex: null, sortAlias: 'o' }
  }
  const { words } = search
  const wordSearch = { words, filter, conditions }
  const entryCounts = await Promise.all(words.map(word => countEntries(deps, [word], rareLimit)))
  const rareWords = words.filter((_, index) => (entryCounts[index] ?? 0) <= rareLimit)
  if (rareWords.length > 0) return selectByIndex(wordSearch, rareWords)
  if (words.length > 1 && (await countEntries(deps, words, rareLimit)) <= rareLimit)
    return selectByIndex(wordSearch, words)
  return {
    ...scanAll(...hasWords(words)),
    hasDuplicates: false,
    countQuery: fromIndex(wordSearch, words, { isForCount: true }),
    sampledIndex: entriesWith(words, filter, conditions),
    sortAlias: 'o',
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

/** Builds the text after `order by`; `isReversed` lists the last first. */
export const orderBy = (sort: OrderSort, table = 'o', isReversed = false): string =>
  sortColumns(sort)
    .map(column => `${table}.${column} ${isDescending(sort) === isReversed ? 'asc' : 'desc'}`)
    .join(', ')

/** Cursor: the sort key of an order in a list. */
interface Cursor {
  id: string
  created_at: string
  total: number
}

/** Condition for the orders after a cursor (keyset pagination). */
const afterCursor = (sort: OrderSort, cursor: Cursor): Sql => {
  const keys = isByTotal(sort) ? [cursor.total, cursor.created_at, cursor.id] : [cursor.created_at, cursor.id]
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
export const selectCursors = (
  selection: Selection,
  sort: OrderSort,
  { last, isFromEnd = false }: { last?: Cursor | undefined; isFromEnd?: boolean | undefined } = {},
): Sql => {
  const { text, values } = toSql(selection, ...(last ? [afterCursor(sort, last)] : []))
  const { sortAlias, hasDuplicates } = selection
  const keys = sortColumns(sort).map(column => `${sortAlias}.${column}`)
  const select = hasDuplicates ? 'select distinct' : 'select'
  return {
    text: `${select} ${keys.join(', ')} ${text} order by ${orderBy(sort, sortAlias, isFromEnd)}`,
    values,
  }
}
