import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn } from './columns.ts'

/** What the back office needs of the catalogue: former slugs, lists by their last change, changes of many that can be undone. */
export const up = async (db: Knex) => {
  for (const [table, owner, column] of [
    ['product_slugs', 'products', 'product_id'],
    ['collection_slugs', 'collections', 'collection_id'],
  ] as const)
    await db.schema.createTable(table, builder => {
      // One that was the owner's before, and leads to it still.
      builder.string('slug', 120).primary()
      ownerColumn(builder, column, owner).index()
      instantColumn(builder, 'created_at').notNullable()
    })
  await db.schema.alterTable('products', table => {
    table.index(['updated_at', 'id'])
    table.index(['title', 'id'])
  })
  // Whether anything shows a picture is asked before it is removed.
  await db.schema.alterTable('product_images', table => table.index(['media_key']))
  await db.schema.alterTable('order_items', table => table.index(['image_key']))
  await db.schema.createTable('change_sets', table => {
    idColumn(table).primary()
    instantColumn(table, 'at').notNullable()
    linkColumn(table, 'user_id', 'users')
    // What was done, in words.
    table.string('summary', 300).notNullable()
    // Each row that was changed with what it had before and after, as JSON.
    table.text('changes').notNullable()
    instantColumn(table, 'undone_at')
    table.index(['at'])
  })
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('change_sets')
  await db.schema.alterTable('order_items', table => table.dropIndex(['image_key']))
  await db.schema.alterTable('product_images', table => table.dropIndex(['media_key']))
  await db.schema.alterTable('products', table => {
    table.dropIndex(['updated_at', 'id'])
    table.dropIndex(['title', 'id'])
  })
  await db.schema.dropTable('collection_slugs')
  await db.schema.dropTable('product_slugs')
}
