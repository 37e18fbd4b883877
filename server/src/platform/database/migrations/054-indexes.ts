import type { Knex } from 'knex'

const indexes = {
  // Checkouts that were begun from an assistant's cart, also those that have ended.
  agent_sessions_from_cart: 'agent_sessions (from_cart) where from_cart is not null',
  // Refunds and returned parcels of a period, for reports.
  refunds_by_state: 'refunds (state, updated_at)',
  returns_received: 'returns (received_at) where received_at is not null',
}

export const up = async (db: Knex) => {
  for (const [name, on] of Object.entries(indexes)) await db.raw(`create index ${name} on ${on}`)
}

export const down = async (db: Knex) => {
  for (const name of Object.keys(indexes)) await db.raw(`drop index ${name}`)
}
