import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { catalogueIndexOfPostgres, catalogueIndexOfSqlite } from './catalogueIndex.ts'

const statementsFor = (db: Knex) => (isPostgres(db) ? catalogueIndexOfPostgres : catalogueIndexOfSqlite)

/** What staff find products and variants by: parts of titles, slugs, SKUs and barcodes. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  for (const statement of statementsFor(db).up) await db.raw(statement)
}

export const down = async (db: Knex) => {
  for (const statement of statementsFor(db).down) await db.raw(statement)
}
