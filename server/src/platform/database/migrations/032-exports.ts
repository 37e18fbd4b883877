import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, runAll } from './columns.ts'

/** Creates exports of the whole shop, and groups imports that come from one ZIP. */
export const up = async (db: Knex) => {
  await db.schema.createTable('shop_exports', table => {
    idColumn(table).primary()
    linkColumn(table, 'user_id', 'users')
    table.string('state', 10).notNullable().checkIn(['running', 'done', 'failed'])
    // Files written so far, and their final number.
    table.integer('done').notNullable().defaultTo(0)
    table.integer('total').notNullable().defaultTo(0)
    // Bytes, which may exceed an integer.
    table.bigInteger('size')
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'ended_at')
  })
  // Allows one export at a time.
  await db.raw(
    "create unique index shop_exports_state_running on shop_exports (state) where state = 'running'",
  )
  await db.schema.alterTable('product_imports', table => {
    // The ZIP that contains it, and its position among the parts.
    idColumn(table, 'archive_id').nullable().index()
    table.integer('archive_place')
  })
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('shop_exports')
  await runAll(db, [
    'drop index product_imports_archive_id_index',
    'alter table product_imports drop column archive_id',
    'alter table product_imports drop column archive_place',
  ])
}
