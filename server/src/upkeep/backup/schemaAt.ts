import knex from 'knex'
import { StartupError } from '../../platform/base/config.ts'
import { ImmediateSqlite } from '../../platform/database/opening/ImmediateSqlite.ts'
import { migrationNames, migrationSource } from '../../platform/database/migrations/index.ts'
import { rows } from '../../platform/database/rows.ts'

/** A table as the migrations create it, on either database. */
export interface TableSchema {
  name: string
  columns: string[]
  /** Boolean columns; SQLite stores 0 and 1. */
  booleans: string[]
}

interface Column {
  table: string
  name: string
  type: string
}

/**
 * Throws a StartupError unless these are the first migrations of this version of the shop. The error names their
 * source.
 */
export const refuseUnknownMigrations = (source: string, names: readonly string[]): void => {
  const unknown = names.filter((name, i) => name !== migrationNames[i])
  if (unknown.length)
    throw new StartupError(`${source} is newer than this version of the shop: it has ${unknown.join(', ')}.`)
}

/** Sorts tables so that each follows the tables that it references. */
const inReferenceOrder = (
  tables: Map<string, TableSchema>,
  references: { table: string; to: string }[],
): TableSchema[] => {
  const ordered = new Set<TableSchema>()
  const addWithReferenced = (table: TableSchema) => {
    if (ordered.has(table)) return
    for (const { to } of references.filter(({ table: name }) => name === table.name))
      if (to !== table.name) addWithReferenced(tables.get(to)!)
    ordered.add(table)
  }
  for (const table of tables.values()) addWithReferenced(table)
  return [...ordered]
}

/**
 * Schemas by their last migration. They are cached because a restore reads the schema twice, and running all migrations
 * takes as long as filling a small shop.
 */
const cache = new Map<string, Promise<TableSchema[]>>()

/**
 * Returns the shop's tables after these migrations, without knex's own, each after the tables that it references. They
 * are read from an in-memory database that has run the same migrations, so the result depends neither on the dialect
 * nor on other tables in a Postgres database. Tables called `..._index` are left out: triggers derive them from the
 * others.
 */
export const schemaAt = async (migrations: readonly string[]): Promise<TableSchema[]> => {
  const lastMigration = migrations.at(-1)
  if (!lastMigration) return []
  const tables = cache.get(lastMigration) ?? readSchema(lastMigration)
  cache.set(lastMigration, tables)
  return tables
}

const readSchema = async (lastMigration: string): Promise<TableSchema[]> => {
  const db = knex({
    client: ImmediateSqlite as unknown as typeof knex.Client,
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })
  try {
    await db.migrate.to({ migrationSource, name: lastMigration })
    const ownTablesCondition =
      "where t.type = 'table' and t.name not like 'knex_%' and t.name not like 'sqlite_%' and t.name not like '%!_index%' escape '!'"
    const columns = await rows<Column>(
      db,
      `select t.name as "table", c.name, c.type from sqlite_schema t, pragma_table_info(t.name) c ${ownTablesCondition}`,
    )
    const references = await rows<{ table: string; to: string }>(
      db,
      `select t.name as "table", f."table" as "to" from sqlite_schema t, pragma_foreign_key_list(t.name) f ${ownTablesCondition}`,
    )
    const tables = new Map<string, TableSchema>()
    for (const { table: name, name: column, type } of columns) {
      const table = tables.get(name) ?? { name, columns: [], booleans: [] }
      table.columns.push(column)
      if (type === 'boolean') table.booleans.push(column)
      tables.set(name, table)
    }
    return inReferenceOrder(tables, references)
  } finally {
    await db.destroy()
  }
}
