import { keysOf } from '@shop/contracts/keys'
import type { LiveTopic } from '@shop/contracts/live/endpoints'
import type { Knex } from 'knex'
import { rows } from '../../database/rows.ts'

/**
 * How far back to look for changes, ms: a row has the time at which its transaction began, and is visible only when it
 * ends.
 */
export const lookBackMs = 30_000

/** A text for each topic, which differs once something has changed. */
export type TopicMarks = Record<LiveTopic, string>

/** Counts the rows since an instant, and reads the last of them; a row that is written late changes the count. */
const newRows = (table: string, timeColumn: string, condition = '') =>
  `(select count(*) || ' ' || coalesce(max(${timeColumn}), '') from ${table} where ${timeColumn} > ? ${condition})`

// Each query reads a range at the end of an index. Orders also reserve and move stock; the catalogue's version counts
// changes visible to shoppers, including selling out and returning to stock. Tested on SQLite and Postgres.
const marksQuery = `select
  ${newRows('orders', 'created_at')} || ' ' || ${newRows('order_events', 'at')} as orders,
  ${newRows('stock_moves', 'at', "and kind in ('COUNT', 'RECEIVE', 'CORRECT')")} || ' ' || ${newRows('place_moves', 'at')} as moves,
  (select cast(version as text) from catalog_state) as products,
  ${newRows('reviews', 'updated_at')} as reviews,
  ${newRows('users', 'created_at')} as people,
  (select count(*) || ' ' || coalesce(max(created_at), '') from alerts where resolved_at is null) as alerts`

const instantCount = marksQuery.split('?').length - 1

/** Reads the marks of everything newer than an instant, in one statement. */
export const readMarks = async (db: Knex, since: string): Promise<TopicMarks> => {
  const bindings = Array<string>(instantCount).fill(since)
  const [row] = await rows<Omit<TopicMarks, 'stock'> & { moves: string }>(
    db,
    marksQuery,
    bindings,
    'live-marks',
  )
  if (!row) throw new Error('a select of values always has a row')
  const { moves, ...marks } = row
  return { ...marks, stock: `${moves} ${marks.orders} ${marks.products}` }
}

/** Lists the topics whose marks differ. */
export const changedTopics = (before: TopicMarks, after: TopicMarks): LiveTopic[] =>
  keysOf(after).filter(topic => before[topic] !== after[topic])
