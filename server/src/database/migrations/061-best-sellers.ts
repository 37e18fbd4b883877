import type { Knex } from 'knex'

/** Titles in the order in which the palette shows them, so that it stops where it has found enough. Tested on SQLite and Postgres. */
export const up = async (db: Knex) => {
  await db.raw('create index products_best_sellers on products (units_sold desc, id, title)')
  await db.raw('drop index products_titles')
}

export const down = async (db: Knex) => {
  await db.raw('create index products_titles on products (title, units_sold, id)')
  await db.raw('drop index products_best_sellers')
}
