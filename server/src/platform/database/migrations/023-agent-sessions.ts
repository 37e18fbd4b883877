import type { Knex } from 'knex'
import { instantColumn, timestamps } from './columns.ts'

/** Carts and checkouts that assistants fill for their buyers, and the mark of them on shoppers' carts and orders. */
export const up = async (db: Knex) => {
  await db.schema.createTable('agent_sessions', table => {
    // Whoever knows it may act for the session together with the agent's name, so that it is long and random.
    table.string('id', 40).primary()
    table.string('kind', 10).notNullable().checkIn(['cart', 'checkout'])
    // Identity of the agent, and its name for people.
    table.string('agent', 300).notNullable()
    table.string('agent_name', 255).notNullable()
    // Opens the page where a buyer goes on.
    table.string('token', 40).notNullable().unique()
    // Lines, buyer, destination and choices as JSON.
    table.text('state').notNullable()
    // The cart that it was made of.
    table.string('from_cart', 40)
    instantColumn(table, 'ended_at')
    instantColumn(table, 'expires_at').notNullable().index()
    timestamps(table)
  })
  // One open checkout for each cart. SQLite and Postgres alike.
  await db.raw(
    'create unique index agent_sessions_of_cart on agent_sessions (from_cart) where from_cart is not null and ended_at is null',
  )
  await db.schema.alterTable('carts', table => {
    table.string('agent_session_id', 40)
  })
  await db.schema.alterTable('orders', table => {
    table.string('agent_session_id', 40)
    table.string('sold_through', 255)
  })
  await db.raw(
    'create index orders_of_agents on orders (agent_session_id) where agent_session_id is not null',
  )
}

export const down = async (db: Knex) => {
  await db.raw('drop index orders_of_agents')
  await db.schema.alterTable('orders', table => table.dropColumns('agent_session_id', 'sold_through'))
  await db.schema.alterTable('carts', table => table.dropColumn('agent_session_id'))
  await db.schema.dropTable('agent_sessions')
}
