import type { Knex } from 'knex'

/** Finds the checkouts that were begun from an assistant's cart, also those that have ended. */
export const up = (db: Knex) =>
  db.raw('create index agent_sessions_from_cart on agent_sessions (from_cart) where from_cart is not null')

export const down = (db: Knex) => db.raw('drop index agent_sessions_from_cart')
