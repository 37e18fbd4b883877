import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Adds the safety warnings of a product. */
export const up = (db: Knex) =>
  runAll(db, ["alter table products add column warnings text not null default ''"])

export const down = (db: Knex) => runAll(db, ['alter table products drop column warnings'])
