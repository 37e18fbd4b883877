import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'

const hourOf = (instant: string) => `substr(${instant}, 1, 13)`
const note = (hours: string) => `insert into sales_changes_index (hour) ${hours}`
const noteOrder = (row: 'old' | 'new') => note(`select ${hourOf(`${row}.paid_at`)}`)
const noteOrderOf = (row: 'old' | 'new') =>
  note(`select ${hourOf('paid_at')} from orders where id = ${row}.order_id and paid_at is not null`)

const sqlite = [
  `create trigger sales_order_insert after insert on orders when new.paid_at is not null
    begin ${noteOrder('new')}; end`,
  `create trigger sales_order_delete after delete on orders when old.paid_at is not null
    begin ${noteOrder('old')}; end`,
  `create trigger sales_order_update_new after update of status, paid_at, total on orders
    when new.paid_at is not null begin ${noteOrder('new')}; end`,
  `create trigger sales_order_update_old after update of paid_at on orders
    when old.paid_at is not null and old.paid_at is not new.paid_at begin ${noteOrder('old')}; end`,
  `create trigger sales_refund_insert after insert on refunds begin ${noteOrderOf('new')}; end`,
  `create trigger sales_refund_update after update of state, amount, order_id, stray_payment_id on refunds
    begin ${noteOrderOf('new')}; end`,
  `create trigger sales_refund_delete after delete on refunds begin ${noteOrderOf('old')}; end`,
  // The catalogue may forget a product; lines are not touched otherwise.
  `create trigger sales_item_update after update of product_id, quantity, line_total, discount on order_items
    begin ${noteOrderOf('new')}; end`,
]

const postgres = [
  `create function note_sale_of_order() returns trigger language plpgsql as $body$ begin
    if tg_op <> 'DELETE' and new.paid_at is not null then ${noteOrder('new')}; end if;
    if tg_op <> 'INSERT' and old.paid_at is not null then
      if tg_op = 'DELETE' or old.paid_at is distinct from new.paid_at then ${noteOrder('old')}; end if;
    end if;
    return null;
  end $body$`,
  `create function note_sale_of_part() returns trigger language plpgsql as $body$ begin
    if tg_op = 'DELETE' then ${noteOrderOf('old')}; else ${noteOrderOf('new')}; end if;
    return null;
  end $body$`,
  `create trigger sales_order after insert or delete or update of status, paid_at, total on orders
    for each row execute function note_sale_of_order()`,
  `create trigger sales_refund after insert or delete or update of state, amount, order_id, stray_payment_id
    on refunds for each row execute function note_sale_of_part()`,
  `create trigger sales_item after update of product_id, quantity, line_total, discount on order_items
    for each row execute function note_sale_of_part()`,
]

const sqliteTriggers = [
  'order_insert',
  'order_delete',
  'order_update_new',
  'order_update_old',
  'refund_insert',
  'refund_update',
  'refund_delete',
  'item_update',
]

/**
 * What was sold on each day, summed up, and which hours have changed since: triggers note them, so that nothing that is
 * done to an order can be forgotten. Named `..._index`, because a backup need not hold what can be made of the orders. Tested on
 * SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('sales_days_index', table => {
    // Of the shop's clocks, which `sales_clock_index` names.
    table.string('day', 10).primary()
    for (const sum of ['orders', 'units', 'total', 'refunded']) table.integer(sum).notNullable()
    // As JSON: name, units and revenue of each size and colour; number, units and revenue of each product, in a row.
    for (const sold of ['sizes', 'colors', 'products']) table.text(sold).notNullable()
  })
  // Short names for products in `sales_days_index.products`: the key is an id, or a title where the catalogue has it no more.
  await db.schema.createTable('sales_products_index', table => {
    table.integer('number').primary()
    table.string('key', 200).notNullable().unique()
  })
  await db.schema.createTable('sales_clock_index', table => table.string('time_zone', 60).primary())
  // No key: two payments of the same hour would wait for each other.
  await db.schema.createTable('sales_changes_index', table => {
    // `2026-05-31T14`, in UTC.
    table.string('hour', 13).notNullable().index()
  })
  await db.raw(note(`select distinct ${hourOf('paid_at')} from orders where paid_at is not null`))
  for (const statement of isPostgres(db) ? postgres : sqlite) await db.raw(statement)
}

export const down = async (db: Knex) => {
  if (isPostgres(db))
    for (const statement of [
      'drop trigger sales_item on order_items',
      'drop trigger sales_refund on refunds',
      'drop trigger sales_order on orders',
      'drop function note_sale_of_part()',
      'drop function note_sale_of_order()',
    ])
      await db.raw(statement)
  else for (const name of sqliteTriggers) await db.raw(`drop trigger sales_${name}`)
  for (const table of [
    'sales_changes_index',
    'sales_clock_index',
    'sales_products_index',
    'sales_days_index',
  ])
    await db.schema.dropTable(table)
}
