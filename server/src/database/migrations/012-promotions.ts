import type { Knex } from 'knex'
import { dropColumns, idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

/** Promotion codes, who used them for which order, and what staff have changed. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.schema.createTable('promotions', table => {
    idColumn(table).primary()
    // In capitals.
    table.string('code', 40).notNullable().unique()
    table.string('kind', 20).notNullable().checkIn(['percentage', 'fixed_amount', 'free_delivery'])
    table.integer('value')
    table.integer('minimum_spend').notNullable().defaultTo(0)
    instantColumn(table, 'starts_at')
    instantColumn(table, 'ends_at')
    table.integer('usage_limit')
    table.integer('per_customer_limit')
    table.boolean('is_active').notNullable().defaultTo(true)
    // Rows of `promotion_uses`; may pass the limit when a canceled order turns out to be paid.
    table.integer('uses').notNullable().defaultTo(0)
    table.integer('version').notNullable().defaultTo(1)
    timestamps(table)
    table.check('uses >= 0', [], 'promotions_uses')
    table.index(['created_at', 'id'])
  })
  await db.schema.createTable('promotion_uses', table => {
    ownerColumn(table, 'promotion_id', 'promotions')
    linkColumn(table, 'user_id', 'users')
    ownerColumn(table, 'order_id', 'orders').primary()
    instantColumn(table, 'at').notNullable()
    table.index(['promotion_id', 'user_id'])
  })
  await db.schema.createTable('audit_log', table => {
    idColumn(table).primary()
    instantColumn(table, 'at').notNullable()
    linkColumn(table, 'user_id', 'users')
    table.string('act', 20).notNullable()
    table.string('subject', 40).notNullable()
    idColumn(table, 'subject_id').notNullable()
    // As JSON; null before it was made and after it is gone.
    table.text('before')
    table.text('after')
    table.index(['at', 'id'])
    table.index(['subject', 'subject_id', 'at'])
  })
  await db.schema.alterTable('carts', table => table.string('promotion_code', 40))
  await db.schema.alterTable('orders', table => {
    table.integer('discount').notNullable().defaultTo(0)
    table.string('promotion_code', 40)
    // No foreign key: an order outlives the promotion.
    idColumn(table, 'promotion_id').index()
  })
  await db.schema.alterTable('order_items', table => table.integer('discount').notNullable().defaultTo(0))
}

export const down = async (db: Knex) => {
  await dropColumns(db, 'order_items', ['discount'])
  await db.schema.alterTable('orders', table => table.dropIndex(['promotion_id']))
  await dropColumns(db, 'orders', ['discount', 'promotion_code', 'promotion_id'])
  await dropColumns(db, 'carts', ['promotion_code'])
  for (const table of ['audit_log', 'promotion_uses', 'promotions']) await db.schema.dropTable(table)
}
