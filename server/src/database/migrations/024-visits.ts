import type { Knex } from 'knex'

/** How often shoppers did what on a day of the shop's clocks; nothing of who they were. */
export const up = (db: Knex) =>
  db.schema.createTable('visit_counts', table => {
    table.string('day', 10).notNullable()
    table.string('step', 20).notNullable()
    table.integer('count').notNullable()
    table.primary(['day', 'step'])
  })

export const down = (db: Knex) => db.schema.dropTable('visit_counts')
