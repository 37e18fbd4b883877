import type { Knex } from 'knex'

/**
 * Adds the units of an exchanged return line that were not in the parcel although their replacement has been sent. They
 * are a part of `written_off` once the return is checked, since they never reach the stock.
 */
export const up = (db: Knex) =>
  db.raw('alter table return_lines add column missing integer not null default 0')

export const down = (db: Knex) => db.raw('alter table return_lines drop column missing')
