import type { Knex } from 'knex'
import { dropTables, runAll } from './columns.ts'
import { createRules, dropRules, moneyRules, type TriggerRule } from './008-money-rules.ts'

const isOfSales = ({ name }: TriggerRule) => name.startsWith('sales_')
const formerRules = moneyRules.filter(isOfSales)

const noteOrder = (idSql: string) => `insert into sales_changes_index (hour, order_id) select '', ${idSql}`
const noteReturnOf = (lineSql: string) =>
  `insert into sales_changes_index (hour, order_id) select '', order_id from returns where id = ${lineSql}`

/** Statuses that decide whether an order is a sale, and what became of its units. */
const endsSql = "'DELIVERED', 'REFUNDED', 'CANCELED'"

/** Triggers that note what has to be summed up again: an hour, or all hours at which an order counts. */
const rules: readonly TriggerRule[] = [
  {
    name: 'sales_move',
    table: 'money_moves',
    event: 'insert',
    when: '1 = 1',
    act: `insert into sales_changes_index (hour) select substr(new.at, 1, 13)`,
  },
  {
    name: 'sales_order',
    table: 'orders',
    event: 'update of status',
    when: `new.status <> old.status and (new.status in (${endsSql}) or old.status in (${endsSql}))`,
    act: noteOrder('new.id'),
  },
  {
    // Deleting a product from the catalogue changes the order lines that name it; nothing else changes a line.
    name: 'sales_item',
    table: 'order_items',
    event: 'update of product_id, quantity, line_total, discount',
    when: '1 = 1',
    act: noteOrder('new.order_id'),
  },
  {
    name: 'sales_refund_new',
    table: 'refunds',
    event: 'insert',
    when: "new.state = 'SUCCEEDED'",
    act: noteOrder('new.order_id'),
  },
  {
    name: 'sales_refund',
    table: 'refunds',
    event: 'update of state',
    when: "(new.state = 'SUCCEEDED') <> (old.state = 'SUCCEEDED')",
    act: noteOrder('new.order_id'),
  },
  {
    name: 'sales_return_new',
    table: 'returns',
    event: 'insert',
    when: '1 = 1',
    act: noteOrder('new.order_id'),
  },
  {
    // The day on which the parcel is no longer said to have arrived changes as well.
    name: 'sales_return',
    table: 'returns',
    event: 'update of state, received_at, replacement_id',
    when: '1 = 1',
    act: `insert into sales_changes_index (hour, order_id) select substr(old.received_at, 1, 13), '' where old.received_at is not null
      union all select '', new.order_id`,
  },
  {
    name: 'sales_return_line_new',
    table: 'return_lines',
    event: 'insert',
    when: '1 = 1',
    act: noteReturnOf('new.return_id'),
  },
  {
    name: 'sales_return_line',
    table: 'return_lines',
    event: 'update of quantity, reason, swap_item_id',
    when: '1 = 1',
    act: noteReturnOf('new.return_id'),
  },
]

const createDays = (db: Knex, parts: readonly string[]) =>
  db.schema.createTable('sales_days_index', table => {
    // Totals in the shop's time zone and currency, which `sales_clock_index` names.
    table.string('day', 10).primary()
    for (const sum of ['orders', 'ordered', 'units', 'total', 'refunded']) table.integer(sum).notNullable()
    for (const part of parts) table.text(part).notNullable()
  })

/**
 * Keeps the sums of days in one column, those of months beside them, and notes every change of what they contain. All
 * days are summed up again, since their form changes.
 */
export const up = async (db: Knex) => {
  await dropTables(db, ['sales_days_index'])
  await createDays(db, ['sums'])
  await db.schema.createTable('sales_months_index', table => {
    // `2026-05`. Only months that are over, and none of whose days has been summed up since.
    table.string('month', 7).primary()
    table.text('sums').notNullable()
  })
  // The hour is empty where all hours of an order have changed, and the order where one hour has.
  await db.raw("alter table sales_changes_index add column order_id varchar(36) not null default ''")
  await dropRules(db, formerRules)
  await createRules(db, rules)
}

export const down = async (db: Knex) => {
  await dropRules(db, rules)
  await createRules(db, formerRules)
  await runAll(db, [
    "delete from sales_changes_index where hour = ''",
    'alter table sales_changes_index drop column order_id',
  ])
  await dropTables(db, ['sales_months_index', 'sales_days_index'])
  await createDays(db, ['sizes', 'colors', 'products'])
  await runAll(
    db,
    ['agents', 'margins'].map(
      part => `alter table sales_days_index add column ${part} text not null default '[]'`,
    ),
  )
}
