import type { Knex } from 'knex'
import { isPostgres } from '../../platform/database/connect.ts'
import { migrationStatus } from '../../platform/database/opening/migrate.ts'
import { rows } from '../../platform/database/rows.ts'
import { migrationSource } from '../../platform/database/migrations/index.ts'
import { refuseUnknownMigrations, schemaAt, type TableSchema } from './schemaAt.ts'

const sqliteIndexTablesSql = `select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')
  and (name like '%!_index' escape '!' or name like '%!_index!_rows' escape '!')`

const lockTimeout = '10s'

/** Drops the tables, since deleting rows would fire the triggers that protect invoices. */
const clearSqlite = async (trx: Knex, tables: TableSchema[]) => {
  // Uses a cache of 64 MB (a negative number is KiB): indexes of random ids are written in random order, and with the
  // usual 2 MB each page would be read and written many times.
  await trx.raw('pragma cache_size = -65536')
  for (const { name } of tables.toReversed()) await trx.schema.dropTable(name)
  // Search indexes have several tables of their own, which are dropped with them.
  for (const { name } of await rows<{ name: string }>(trx, sqliteIndexTablesSql))
    await trx.schema.dropTable(name)
  for (const name of ['knex_migrations', 'knex_migrations_lock']) await trx.schema.dropTableIfExists(name)
}

const postgresIndexTablesSql = `select tablename as name from pg_tables
  where schemaname = current_schema() and tablename like '%!_index' escape '!'`

/** Empties the tables first, so that rolling back the migrations has nothing to convert or refuse. */
const clearPostgres = async (trx: Knex, tables: TableSchema[], isSameVersion: boolean) => {
  await trx.raw(`set local lock_timeout = '${lockTimeout}'`)
  // Truncating fires no triggers, so tables that triggers fill are truncated as well.
  const allTables = [...tables, ...(await rows<{ name: string }>(trx, postgresIndexTablesSql))]
  if (allTables.length) await trx.raw(`truncate ${allTables.map(({ name }) => `"${name}"`).join(', ')}`)
  if (!isSameVersion) await trx.migrate.rollback({ migrationSource }, true)
}

/**
 * Removes a shop from the database, and creates the empty tables of a shop with these migrations. Knex writes its own
 * tables while migrating, so they are never copied. Tested on SQLite and Postgres.
 */
export const recreateTables = async (trx: Knex, migrations: readonly string[]): Promise<TableSchema[]> => {
  const { done } = await migrationStatus(trx)
  refuseUnknownMigrations('The database', done)
  const isSameVersion = done.length === migrations.length
  await (isPostgres(trx) ? clearPostgres : clearSqlite)(trx, await schemaAt(done), isSameVersion)
  await trx.migrate.to({ migrationSource, name: migrations.at(-1)! })
  const tables = await schemaAt(migrations)
  // Removes the initial rows that the migrations insert.
  for (const { name } of tables.toReversed()) await trx(name).del()
  return tables
}
