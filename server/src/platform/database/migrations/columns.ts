import type { Knex } from 'knex'

/** Tells whether the database is Postgres, as opposed to SQLite. */
export const isPostgres = (db: Knex): boolean => db.client.dialect === 'postgresql'

/** A random UUID as 36 characters of text, which both databases compare and sort in the same way. */
export const idColumn = (table: Knex.CreateTableBuilder, name = 'id') => table.string(name, 36)

/**
 * An instant as ISO 8601 text in UTC with milliseconds (24 characters), which sorts as text in the same way on both
 * databases.
 */
export const instantColumn = (table: Knex.CreateTableBuilder, name: string) => table.string(name, 24)

export const timestamps = (table: Knex.CreateTableBuilder) => {
  instantColumn(table, 'created_at').notNullable()
  instantColumn(table, 'updated_at').notNullable()
}

/** A reference to an owner, whose deletion also deletes the rows that refer to it. */
export const ownerColumn = (table: Knex.CreateTableBuilder, name: string, owner: string) =>
  idColumn(table, name).notNullable().references('id').inTable(owner).onDelete('CASCADE')

/** A reference that becomes null when the other row is deleted: history outlives the catalogue and accounts. */
export const linkColumn = (table: Knex.CreateTableBuilder, name: string, other: string) =>
  idColumn(table, name).nullable().references('id').inTable(other).onDelete('SET NULL')

/** Drops tables in this order, each before the tables it references. */
export const dropTables = async (db: Knex, names: readonly string[]): Promise<void> => {
  for (const name of names) await db.schema.dropTable(name)
}

/** Drops functions on Postgres, whose triggers were dropped with their tables. SQLite has none. */
export const dropFunctions = async (db: Knex, names: readonly string[]): Promise<void> => {
  if (isPostgres(db)) for (const name of names) await db.raw(`drop function ${name}()`)
}

/** Runs statements one after the other, since drivers accept one at a time. */
export const runAll = async (db: Knex, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await db.raw(statement)
}
