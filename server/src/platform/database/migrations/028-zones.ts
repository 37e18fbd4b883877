import type { Knex } from 'knex'
import { runAll } from './columns.ts'

// Migrations stay as they were written, whatever the code calls them later.
const ways = {
  standard: '{"name":"Standard","carrier":"","minDays":3,"maxDays":5}',
  express: '{"name":"Express","carrier":"","minDays":1,"maxDays":2}',
}

/** Replaces a column that was checked for its values. SQLite drops the check of a column with it. */
const replaceColumn = (table: string, name: string, type: string): string[] => [
  `alter table ${table} add column next_${name} ${type}`,
  `update ${table} set next_${name} = ${name}`,
  `alter table ${table} drop column ${name}`,
  `alter table ${table} rename column next_${name} to ${name}`,
]

/**
 * Orders keep their way of delivery by its id, and as it was named and promised; lines may have other reasons for their VAT;
 * carts know the place that they are priced for.
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
