import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { dropColumns } from './columns.ts'
import { reviewTextOfPostgres, reviewTextOfSqlite } from './reviewText.ts'

/**
 * What staff search reviews by: `search_text` has title, comment, writer and product of a review. The database keeps it
 * so itself, whoever changes an account or a product. Tested on SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  await db.schema.alterTable('reviews', table => {
    table.text('search_text').notNullable().defaultTo('')
    table.index(['created_at', 'id'])
    table.index(['rating', 'created_at'])
  })
  for (const statement of (isPostgres(db) ? reviewTextOfPostgres : reviewTextOfSqlite).up)
    await db.raw(statement)
  await db.raw('update reviews set title = title')
}

export const down = async (db: Knex) => {
  for (const statement of (isPostgres(db) ? reviewTextOfPostgres : reviewTextOfSqlite).down)
    await db.raw(statement)
  await db.schema.alterTable('reviews', table => {
    table.dropIndex(['created_at', 'id'])
    table.dropIndex(['rating', 'created_at'])
  })
  await dropColumns(db, 'reviews', ['search_text'])
}
