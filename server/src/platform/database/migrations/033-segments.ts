import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/**
 * Lets promotions apply to a segment of customers, which is a shared view, and indexes the data from which segments are
 * computed.
 */
export const up = (db: Knex) =>
  runAll(db, [
    // A view that a promotion uses cannot be deleted.
    'alter table promotions add column segment_id varchar(36) references list_views(id)',
    'create index promotions_segment_id on promotions (segment_id) where segment_id is not null',
    // Totals of all customers' orders are read from this index alone.
    'create index orders_of_people on orders (user_id, status, created_at, total, country) where user_id is not null',
    'create index order_items_by_size on order_items (size, order_id)',
  ])

export const down = (db: Knex) =>
  runAll(db, [
    'drop index order_items_by_size',
    'drop index orders_of_people',
    'drop index promotions_segment_id',
    'alter table promotions drop column segment_id',
  ])
