import type { Knex } from 'knex'
import { createRules, dropRules, type TriggerRule } from './008-money-rules.ts'
import { dropTables, idColumn, instantColumn, isPostgres, linkColumn, ownerColumn } from './columns.ts'

/**
 * Stores an event if an active webhook has its topic; `topic` and `subject` are SQL. The topic is looked up first, in
 * an index of few rows, so that orders of a shop without webhooks cost nothing more.
 */
export const storeEventSql = (topic: string, subject: string, at: string, condition = '1 = 1') =>
  `insert into webhook_events (topic, subject_id, at) select ${topic}, ${subject}, ${at}
    where exists (select 1 from webhook_topics where topic = ${topic}) and ${condition}`

const orderStates = { paid: 'PAID', shipped: 'SHIPPED', delivered: 'DELIVERED', canceled: 'CANCELED' }

const orderRules: readonly TriggerRule[] = [
  {
    name: 'tell_order_placed',
    table: 'orders',
    event: 'insert',
    when: '1 = 1',
    act: storeEventSql("'order.placed'", 'new.id', 'new.created_at'),
  },
  {
    // The order of an exchange is paid from the beginning.
    name: 'tell_order_paid_new',
    table: 'orders',
    event: 'insert',
    when: "new.status = 'PAID'",
    act: storeEventSql("'order.paid'", 'new.id', 'new.created_at'),
  },
  ...Object.entries(orderStates).map(([topic, status]) => ({
    name: `tell_order_${topic}`,
    table: 'orders',
    event: 'update of status',
    when: `new.status = '${status}' and old.status <> '${status}'`,
    act: storeEventSql(`'order.${topic}'`, 'new.id', 'new.updated_at'),
  })),
  {
    name: 'tell_order_packed',
    table: 'orders',
    event: 'update of packed_at',
    when: 'old.packed_at is null and new.packed_at is not null',
    act: storeEventSql("'order.packed'", 'new.id', 'new.packed_at'),
  },
  ...['insert', 'update of state'].map((event, index) => ({
    name: `tell_order_refunded_${index}`,
    table: 'refunds',
    event,
    when: index === 0 ? "new.state = 'SUCCEEDED'" : "new.state = 'SUCCEEDED' and old.state <> 'SUCCEEDED'",
    act: storeEventSql("'order.refunded'", 'new.order_id', 'new.updated_at'),
  })),
  {
    name: 'tell_dispute_opened',
    table: 'payment_cases',
    event: 'insert',
    when: "new.kind = 'dispute' and new.order_id is not null",
    act: storeEventSql("'dispute.opened'", 'new.order_id', 'new.created_at'),
  },
  {
    name: 'tell_dispute_closed',
    table: 'payment_cases',
    event: 'update of ended_at',
    when: "new.kind = 'dispute' and new.order_id is not null and old.ended_at is null and new.ended_at is not null",
    act: storeEventSql("'dispute.closed'", 'new.order_id', 'new.ended_at'),
  },
]

const returnRules: readonly TriggerRule[] = ['insert', 'update of state'].map((event, index) => ({
  name: `tell_return_${index}`,
  table: 'returns',
  event,
  when: index === 0 ? '1 = 1' : 'new.state <> old.state',
  act: storeEventSql("'return.' || lower(new.state)", 'new.id', 'new.updated_at'),
}))

const freeStockSql = (row: 'old' | 'new') => `${row}.stock - ${row}.reserved`

/** Stock level from which a variant counts as low, from the settings; the default if staff never set it. */
const lowStockThresholdSql = (db: Knex) => {
  const value = isPostgres(db)
    ? "(value::json ->> 'lowStockThreshold')::integer"
    : "json_extract(value, '$.lowStockThreshold')"
  return `coalesce((select ${value} from settings where section = 'store'), 10)`
}

const goodsAndCustomerRules = (db: Knex, now: string): readonly TriggerRule[] => {
  const stockRule = (name: string, when: string, condition?: string): TriggerRule => ({
    name: `tell_stock_${name}`,
    table: 'variants',
    event: 'update of stock, reserved',
    when,
    act: storeEventSql(`'stock.${name}'`, 'new.id', now, condition),
  })
  const productRule = (name: string, event: string, when: string): TriggerRule => ({
    name: `tell_product_${name}`,
    table: 'products',
    event,
    when,
    act: storeEventSql(`'product.${name}'`, event === 'delete' ? 'old.id' : 'new.id', now),
  })
  return [
    stockRule('out', `${freeStockSql('new')} <= 0 and ${freeStockSql('old')} > 0`),
    stockRule('back', `${freeStockSql('new')} > 0 and ${freeStockSql('old')} <= 0`),
    stockRule(
      'low',
      `${freeStockSql('new')} > 0 and ${freeStockSql('new')} < ${freeStockSql('old')}`,
      `${freeStockSql('new')} <= ${lowStockThresholdSql(db)} and ${freeStockSql('old')} > ${lowStockThresholdSql(db)}`,
    ),
    productRule('created', 'insert', '1 = 1'),
    // Each save by staff increments it; sales do not.
    productRule('changed', 'update of version', 'new.version <> old.version'),
    productRule('deleted', 'delete', '1 = 1'),
    {
      name: 'tell_price_changed',
      table: 'variants',
      event: 'update of price, sale_price',
      when: 'new.price <> old.price or coalesce(new.sale_price, -1) <> coalesce(old.sale_price, -1)',
      act: storeEventSql("'price.changed'", 'new.product_id', now),
    },
    {
      name: 'tell_customer_created',
      table: 'users',
      event: 'insert',
      when: 'new.is_admin = false',
      act: storeEventSql("'customer.created'", 'new.id', 'new.created_at'),
    },
    {
      name: 'tell_customer_erased',
      table: 'users',
      event: 'delete',
      when: '1 = 1',
      act: storeEventSql("'customer.erased'", 'old.id', now),
    },
  ]
}

/** The time of the database, for rows that do not store when they were changed. */
const databaseNow = (db: Knex) =>
  isPostgres(db)
    ? `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

const triggersOf = (db: Knex) => [
  ...orderRules,
  ...returnRules,
  ...goodsAndCustomerRules(db, databaseNow(db)),
]

const createWebhooks = (table: Knex.CreateTableBuilder) => {
  idColumn(table).primary()
  table.string('name', 60).notNullable()
  table.string('url', 500).notNullable()
  // Topics, separated by spaces.
  table.text('topics').notNullable()
  table.boolean('is_on').notNullable().defaultTo(true)
  table.string('off_reason', 300)
  // Encrypted. The former one also signs until `former_until`.
  table.text('secret').notNullable()
  table.text('former_secret')
  instantColumn(table, 'former_until')
  linkColumn(table, 'user_id', 'users').index()
  table.integer('version').notNullable().defaultTo(1)
  instantColumn(table, 'created_at').notNullable()
  instantColumn(table, 'updated_at').notNullable()
}

const createDeliveries = (table: Knex.CreateTableBuilder) => {
  // Deliveries about one subject are sent in this order.
  table.increments('number')
  idColumn(table, 'id').notNullable().unique()
  ownerColumn(table, 'webhook_id', 'webhooks')
  table.string('topic', 40).notNullable()
  idColumn(table, 'subject_id').notNullable()
  table.text('body').notNullable()
  table.string('state', 10).notNullable().checkIn(['waiting', 'delivered', 'failed'])
  table.integer('attempts').notNullable().defaultTo(0)
  // Time of the next attempt, also set while an attempt is running.
  instantColumn(table, 'next_at').notNullable()
  instantColumn(table, 'created_at').notNullable().index()
  // Time of the last attempt.
  instantColumn(table, 'attempted_at')
  table.integer('status')
  table.string('problem', 300)
  table.text('answer')
  table.integer('took')
  table.index(['webhook_id', 'number'])
  // Used to find deliveries about a person who is erased.
  table.index(['subject_id'])
}

/** Creates the tables of webhooks, of noted events, and of deliveries. */
export const up = async (db: Knex) => {
  await db.schema.createTable('webhooks', createWebhooks)
  // Topics of the active webhooks.
  await db.schema.createTable('webhook_topics', table => {
    table.string('topic', 40).primary()
  })
  await db.schema.createTable('webhook_events', table => {
    table.increments('number')
    table.string('topic', 40).notNullable()
    idColumn(table, 'subject_id').notNullable()
    instantColumn(table, 'at').notNullable()
  })
  await db.schema.createTable('webhook_deliveries', createDeliveries)
  await db.raw(
    "create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, subject_id, number) where state = 'waiting'",
  )
  await createRules(db, triggersOf(db))
}

export const down = async (db: Knex) => {
  await dropRules(db, triggersOf(db))
  await dropTables(db, ['webhook_deliveries', 'webhook_events', 'webhook_topics', 'webhooks'])
}
