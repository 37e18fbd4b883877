import type { Knex } from 'knex'
import { runAll } from './columns.ts'

const columns = {
  made_for: "varchar(10) not null default 'SHOP'",
  age_group: "varchar(10) not null default 'SHOP'",
  google_category: "varchar(200) not null default ''",
}

/** Adds facts for shopping sites with which a product may differ from the settings. */
export const up = (db: Knex) =>
  runAll(
    db,
    Object.entries(columns).map(([name, type]) => `alter table products add column ${name} ${type}`),
  )

export const down = (db: Knex) =>
  runAll(
    db,
    Object.keys(columns).map(name => `alter table products drop column ${name}`),
  )
