import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/**
 * Adds the part of an exchange's difference in price, in pence, that is not refunded while units of the line are
 * missing; the contents of a withdrawn parcel in words, since a later change of the order may remove its lines; and the
 * units of a line that are not sent and that no refund holds, since nothing was paid for them; and what a stock-take
 * counts, with its id, by which a retry is recognised.
 */
export const up = (db: Knex) =>
  runAll(db, [
    'alter table return_lines add column swap_refund_withheld integer not null default 0',
    'alter table parcels add column taken_back_contents text',
    'alter table order_items add column left_out integer not null default 0',
    'alter table stock_takes add column subject text',
  ])

export const down = (db: Knex) =>
  runAll(db, [
    'alter table stock_takes drop column subject',
    'alter table order_items drop column left_out',
    'alter table parcels drop column taken_back_contents',
    'alter table return_lines drop column swap_refund_withheld',
  ])
