import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

export const up = async (db: Knex) => {
  await db.schema.createTable('carts', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users').unique()
    timestamps(table)
  })
  await db.schema.createTable('cart_items', table => {
    idColumn(table).primary()
    ownerColumn(table, 'cart_id', 'carts')
    ownerColumn(table, 'variant_id', 'variants').index()
    table.integer('quantity').notNullable().checkPositive()
    // The unit price when the line was last changed, so that the cart can say that it has changed since.
    table.integer('price_seen').notNullable()
    instantColumn(table, 'created_at').notNullable()
    table.unique(['cart_id', 'variant_id'])
  })
  await db.schema.createTable('wishlist_items', table => {
    idColumn(table).primary()
    ownerColumn(table, 'user_id', 'users')
    ownerColumn(table, 'product_id', 'products').index()
    linkColumn(table, 'variant_id', 'variants')
    instantColumn(table, 'created_at').notNullable()
    table.unique(['user_id', 'product_id'])
  })
}

export const down = async (db: Knex) => {
  for (const table of ['wishlist_items', 'cart_items', 'carts']) await db.schema.dropTable(table)
}
