import knex from 'knex'
import { StartupError } from '../../platform/base/config.ts'
import { ImmediateSqlite } from '../../platform/database/opening/ImmediateSqlite.ts'
import { migrationNames, migrationSource } from '../../platform/database/migrations/index.ts'
import { rows } from '../../platform/database/rows.ts'

/** A table as the migrations create it, on either database. */
export interface Table {
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
 * Throws a StartupError unless these are the first migrations of this version of the shop. `what` names their source
 * in the error.
 */
export const refuseUnknown = (what: string, names: readonly string[]): void => {
  const unknown = names.filter((name, i) => name !== migrationNames[i])
  if (unknown.length)
    throw new StartupError(`${what} is newer than this version of the shop: it has ${unknown.join(', ')}.`)
}

/** Sorts tables so that each follows the tables that it references. */
const inOrder = (tables: Map<string, Table>, references: { table: string; to: string }[]): Table[] => {
  const ordered = new Set<Table>()
  const place = (table: Table) => {
    if (ordered.has(table)) return
    for (const { to } of references.filter(({ table: name }) => name === table.name))
      if (to !== table.name) place(tables.get(to)!)
    ordered.add(table)
  }
  for (const table of tables.values()) place(table)
  return [...ordered]
}

/**
 * Cached by the last migration: a restore reads the schema twice, and running all migrations takes as long as filling a
 * small shop.
 */
const cache = new Map<string, Promise<Table[]>>()

/**
 * Returns the shop's tables after these migrations, without knex's own, each after the tables that it references. They
 * are read from an in-memory database that has run the same migrations, so the result depends neither on the dialect
 * nor on other tables in a Postgres database. Tables called `..._index` are left out: triggers derive them from the
 * others.
 */
export const schemaAt = async (migrations: readonly string[]): Promise<Table[]> => {
  const last = migrations.at(-1)
  if (!last) return []
  const tables = cache.get(last) ?? readSchema(last)
  cache.set(last, tables)
  return tables
}

const readSchema = async (last: string): Promise<Table[]> => {
  const db = knex({
    client: ImmediateSqlite as unknown as typeof knex.Client,
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  })
  try {
    await db.migrate.to({ migrationSource, name: last })
    const isOurs =
      "where t.type = 'table' and t.name not like 'knex_%' and t.name not like 'sqlite_%' and t.name not like '%!_index%' escape '!'"
    const columns = await rows<Column>(
      db,
      `select t.name as "table", c.name, c.type from sqlite_schema t, pragma_table_info(t.name) c ${isOurs}`,
    )
    const references = await rows<{ table: string; to: string }>(
      db,
      `select t.name as "table", f."table" as "to" from sqlite_schema t, pragma_foreign_key_list(t.name) f ${isOurs}`,
    )
    const tables = new Map<string, Table>()
    for (const { table: name, name: column, type } of columns) {
      const table = tables.get(name) ?? { name, columns: [], booleans: [] }
      table.columns.push(column)
      if (type === 'boolean') table.booleans.push(column)
      tables.set(name, table)
    }
    return inOrder(tables, references)
  } finally {
    await db.destroy()
  }
}
