import type { Knex } from 'knex'

/** Adds the moment at which an unpaid order that staff offered by a payment link expires. */
export const up = async (db: Knex) => {
  await db.raw('alter table orders add column quote_until varchar(24)')
}

export const down = async (db: Knex) => {
  await db.raw('alter table orders drop column quote_until')
}
