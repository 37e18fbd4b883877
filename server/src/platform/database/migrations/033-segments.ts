import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/** Promotions may be for a segment of customers, which is a shared view; what segments are computed from has its indexes. */
export const up = (db: Knex) =>
  runAll(db, [
    // A view that a promotion is for is kept.
    'alter table promotions add column segment_id varchar(36) references list_views(id)',
    'create index promotions_segment_id on promotions (segment_id) where segment_id is not null',
    // The sums of everybody's orders are read from it alone.
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
