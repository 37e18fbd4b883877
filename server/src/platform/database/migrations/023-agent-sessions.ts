import type { Knex } from 'knex'
import { createRules, dropRules, type TriggerRule } from './008-money-rules.ts'
import { instantColumn, isPostgres, runAll, timestamps } from './columns.ts'

/** Returns SQL for a random UUID. */
const randomId = (db: Knex) => {
  const hex = (bytes: number) => `lower(hex(randomblob(${bytes})))`
  return isPostgres(db)
    ? 'gen_random_uuid()::text'
    : `${hex(4)} || '-' || ${hex(2)} || '-4' || substr(${hex(2)}, 2) || '-a' || substr(${hex(2)}, 2) || '-' || ${hex(6)}`
}

/**
 * Returns SQL that notifies the assistant through which an order came; changes at the same instant are notified once.
 */
export const notifyAgentSql = (db: Knex, order: string, at: string) =>
  `insert into outbox (id, dedupe_key, kind, payload, order_id, available_at, created_at)
    select ${randomId(db)}, 'agent-order:' || o.id || ':' || ${at}, 'agent-order', '{"orderId":"' || o.id || '"}', o.id, ${at}, ${at}
    from orders o where o.id = ${order} and o.agent_session_id is not null and ${at} is not null
    on conflict do nothing`

const rulesOf = (db: Knex): readonly TriggerRule[] => [
  {
    name: 'agent_order_status',
    table: 'orders',
    event: 'update of status',
    when: 'new.agent_session_id is not null and new.status <> old.status',
    act: notifyAgentSql(db, 'new.id', 'new.updated_at'),
  },
  {
    name: 'agent_order_sent',
    table: 'parcels',
    event: 'insert',
    when: '1 = 1',
    act: notifyAgentSql(db, 'new.order_id', 'new.sent_at'),
  },
  ...['taken_back_at', 'delivered_at'].map(column => ({
    name: `agent_order_${column}`,
    table: 'parcels',
    event: `update of ${column}`,
    when: `old.${column} is null and new.${column} is not null`,
    act: notifyAgentSql(db, 'new.order_id', `new.${column}`),
  })),
  ...['insert', 'update of state'].map((event, index) => ({
    name: `agent_order_refund_${index}`,
    table: 'refunds',
    event,
    when: index === 0 ? '1 = 1' : 'new.state <> old.state',
    act: notifyAgentSql(db, 'new.order_id', 'new.updated_at'),
  })),
]

/**
 * Creates carts and checkouts that assistants fill for their buyers, and marks shoppers' carts and orders that came
 * from them.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('agent_sessions', table => {
    // Long and random: whoever knows it and the agent's name may act on the session.
    table.string('id', 40).primary()
    table.string('kind', 10).notNullable().checkIn(['cart', 'checkout'])
    // Identity of the agent, and its name for display.
    table.string('agent', 300).notNullable()
    table.string('agent_name', 255).notNullable()
    // Profile that contains the address for order events; null without one.
    table.string('profile_url', 2000)
    // Opens the page where a buyer continues.
    table.string('token', 40).notNullable().unique()
    // Lines, buyer, destination and choices as JSON.
    table.text('state').notNullable()
    // The cart that it was created from.
    table.string('from_cart', 40)
    instantColumn(table, 'ended_at')
    instantColumn(table, 'expires_at').notNullable().index()
    timestamps(table)
  })
  // Allows one open checkout for each cart. Works on SQLite and Postgres.
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
  await createRules(db, rulesOf(db))
}

export const down = async (db: Knex) => {
  await dropRules(db, rulesOf(db))
  await db.raw('drop index orders_of_agents')
  // Knex would rebuild the tables on SQLite, which their triggers and references forbid.
  await runAll(db, [
    'alter table orders drop column agent_session_id',
    'alter table orders drop column sold_through',
    'alter table carts drop column agent_session_id',
  ])
  await db.schema.dropTable('agent_sessions')
}
