import type { Knex } from 'knex'
import { dropFunctions, dropTables, instantColumn, isPostgres, runAll } from './columns.ts'

const text = 'a closed month never changes'

const guard = (db: Knex): string[] =>
  isPostgres(db)
    ? [
        `create function refuse_change_of_book_closings() returns trigger language plpgsql as $body$ begin
          raise exception '${text}'; end $body$`,
        `create trigger book_closings_append_only before update or delete on book_closings
          for each row execute function refuse_change_of_book_closings()`,
      ]
    : ['update', 'delete'].map(
        act => `create trigger book_closings_no_${act} before ${act} on book_closings
          begin select raise(abort, '${text}'); end`,
      )

/** Creates the closed months of the books, and the account codes for accounting programs. */
export const up = async (db: Knex) => {
  await db.schema.createTable('book_closings', table => {
    // `2026-10`.
    table.string('month', 7).primary()
    // The last move that was known: a later one counts in the following month.
    table.integer('through').notNullable()
    table.string('currency', 3).notNullable()
    // Frozen numbers as JSON: the lines of the journal and of the statement, and the codes of every program.
    for (const frozen of ['lines', 'codes']) table.text(frozen).notNullable()
    instantColumn(table, 'closed_at').notNullable()
  })
  await db.schema.createTable('book_codes', table => {
    // Id of the program.
    table.string('id', 20).primary()
    table.text('codes').notNullable()
    table.integer('version').notNullable()
  })
  await runAll(db, guard(db))
}

export const down = async (db: Knex) => {
  await dropTables(db, ['book_codes', 'book_closings'])
  await dropFunctions(db, ['refuse_change_of_book_closings'])
}
