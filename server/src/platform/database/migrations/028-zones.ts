import type { Knex } from 'knex'
import { runAll } from './columns.ts'

// Migrations stay as they were written, even if the code renames things later.
const ways = {
  standard: '{"name":"Standard","carrier":"","minDays":3,"maxDays":5}',
  express: '{"name":"Express","carrier":"","minDays":1,"maxDays":2}',
}

/** Replaces a column that has a check with one that has none: SQLite drops the check only together with its column. */
const replaceColumn = (table: string, name: string, type: string): string[] => [
  `alter table ${table} add column next_${name} ${type}`,
  `update ${table} set next_${name} = ${name}`,
  `alter table ${table} drop column ${name}`,
  `alter table ${table} rename column next_${name} to ${name}`,
]

/**
 * Stores an order's delivery method by id, with its name and delivery time when ordered. Allows further VAT reasons for
 * orders and their lines. Adds to carts the place for which they are priced.
 */
export const up = (db: Knex) =>
  runAll(db, [
    ...replaceColumn('orders', 'shipping_method', "varchar(40) not null default 'standard'"),
    ...replaceColumn('orders', 'vat_reason', "varchar(20) not null default 'standard'"),
    ...replaceColumn('order_items', 'vat_reason', "varchar(20) not null default 'standard'"),
    `alter table orders add column delivery_way text not null default '${ways.standard}'`,
    `update orders set delivery_way = '${ways.express}' where shipping_method = 'express'`,
    "alter table carts add column place varchar(10) not null default 'GB'",
  ])

export const down = (db: Knex) =>
  runAll(db, ['alter table carts drop column place', 'alter table orders drop column delivery_way'])
