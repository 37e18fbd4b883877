import type { Knex } from 'knex'
import { runAll } from './columns.ts'

const columns = { tariff_code: 'varchar(20)', customs_text: 'varchar(100)', origin: 'varchar(2)' }

/** Adds zero-rating for VAT and customs facts to products. */
export const up = (db: Knex) =>
  runAll(db, [
    "alter table products add column vat_class varchar(20) not null default 'STANDARD'",
    ...Object.entries(columns).map(
      ([name, type]) => `alter table products add column ${name} ${type} not null default ''`,
    ),
  ])

export const down = (db: Knex) =>
  runAll(
    db,
    ['vat_class', ...Object.keys(columns)].map(name => `alter table products drop column ${name}`),
  )
