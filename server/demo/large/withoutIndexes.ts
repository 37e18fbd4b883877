import type { Knex } from 'knex'
import { isPostgres } from '../../src/platform/database/connect.ts'
import { runAll } from '../../src/platform/database/migrations/columns.ts'
import { rows } from '../../src/platform/database/rows.ts'

/** Tables that grow with the number of orders. */
const tables = [
  'orders',
  'order_items',
  'order_words',
  'order_events',
  'stock_moves',
  'money_moves',
  'sales_changes_index',
  'invoices',
  'documents',
  'outbox',
  'stripe_events',
]

/** Finds indexes that no constraint needs. */
const findIndexes = (db: Knex) =>
  rows<{ name: string; sql: string }>(
    db,
    isPostgres(db)
      ? `select indexname as name, indexdef as sql from pg_indexes where schemaname = current_schema()
          and tablename in (${tables.map(() => '?').join(', ')})
          and not exists (select 1 from pg_constraint where conname = indexname)`
      : `select name, sql from sqlite_master where type = 'index' and sql is not null
          and tbl_name in (${tables.map(() => '?').join(', ')})`,
    tables,
  )

/**
 * Settings of one connection: no checks of references, no waiting for the disk, a large cache. The filler inserts every
 * referenced row itself, as tests check.
 */
export const fastSqlitePragmas = [
  'pragma foreign_keys = off',
  'pragma synchronous = off',
  'pragma cache_size = -1048576',
  'pragma wal_autocheckpoint = 100000',
]
const usualSqlitePragmas = ['pragma foreign_keys = on']

/**
 * Runs `work` without the indexes of the big tables and creates them again afterwards, even if it fails: sorting all
 * entries at once costs a fraction of inserting each one.
 */
export const withoutIndexes = async (db: Knex, work: () => Promise<void>): Promise<void> => {
  const indexes = await findIndexes(db)
  if (!isPostgres(db)) await runAll(db, fastSqlitePragmas)
  await runAll(
    db,
    indexes.map(({ name }) => `drop index ${name}`),
  )
  try {
    await work()
  } finally {
    await runAll(
      db,
      indexes.map(({ sql }) => sql),
    )
    if (!isPostgres(db)) await runAll(db, usualSqlitePragmas)
  }
}
