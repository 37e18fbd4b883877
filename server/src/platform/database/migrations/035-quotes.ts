import type { Knex } from 'knex'

/** The moment at which an order that staff offered by a payment link lapses unless it is paid. */
export const up = async (db: Knex) => {
  await db.raw('alter table orders add column quote_until varchar(24)')
}

export const down = async (db: Knex) => {
  await db.raw('alter table orders drop column quote_until')
}
