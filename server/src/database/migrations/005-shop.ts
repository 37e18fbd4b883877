import type { Knex } from 'knex'
import { idColumn, instantColumn, linkColumn, ownerColumn, timestamps } from './columns.ts'

const categories = ['invoices', 'contracts', 'reports', 'policies', 'manuals', 'certificates', 'other']

export const up = async (db: Knex) => {
  await db.schema.createTable('reviews', table => {
    idColumn(table).primary()
    ownerColumn(table, 'product_id', 'products')
    linkColumn(table, 'user_id', 'users')
    table.integer('rating').notNullable().checkBetween([1, 5])
    table.string('status', 10).notNullable().defaultTo('PENDING').checkIn(['PENDING', 'APPROVED', 'REJECTED'])
    table.string('title', 200).notNullable().defaultTo('')
    table.text('comment').notNullable().defaultTo('')
    timestamps(table)
    table.unique(['user_id', 'product_id'])
    table.index(['product_id', 'status', 'created_at'])
    table.index(['status', 'created_at'])
  })
  await db.schema.createTable('documents', table => {
    idColumn(table).primary()
    table.string('title', 200).notNullable()
    table.text('description').notNullable().defaultTo('')
    table.string('category', 20).notNullable().checkIn(categories)
    table.string('file_key', 100).notNullable().unique()
    table.integer('size').notNullable()
    table.string('mime_type', 100).notNullable()
    table.boolean('is_public').notNullable().defaultTo(false)
    linkColumn(table, 'user_id', 'users').index()
    instantColumn(table, 'created_at').notNullable()
    table.index(['category', 'created_at'])
  })
  await db.schema.createTable('settings', table => {
    table.string('section', 30).primary()
    table.text('value').notNullable()
    table.integer('version').notNullable().defaultTo(1)
    instantColumn(table, 'updated_at').notNullable()
  })
  // What a new shop starts with where that is not the default of a missing value. Money in pence.
  const at = new Date().toISOString()
  await db('settings').insert([
    { section: 'shipping', value: JSON.stringify({ uk: { standardRate: 599 } }), updated_at: at },
    { section: 'payment', value: JSON.stringify({ stripe: { enabled: true } }), updated_at: at },
  ])
}

export const down = async (db: Knex) => {
  for (const table of ['settings', 'documents', 'reviews']) await db.schema.dropTable(table)
}
