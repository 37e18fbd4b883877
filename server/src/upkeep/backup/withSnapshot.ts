import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Knex } from 'knex'
import { connect } from '../../platform/database/connect.ts'
import { migrationStatus } from '../../platform/database/opening/migrate.ts'
import { rows } from '../../platform/database/rows.ts'
import { Sqlite } from '../../platform/database/opening/ImmediateSqlite.ts'
import type { TableSchema } from './schemaAt.ts'

/** Location of a shop's rows and files. */
export interface ShopLocation {
  databaseUrl: string | null
  dataDir: string
}

/** The database as it was at one moment, while the shop goes on running. */
export interface Snapshot {
  /** Names of the migrations that the database has run. */
  migrations: string[]
  /** Yields each row as JSON in one line; only a batch of rows is in memory at a time. */
  rowsOf: (table: TableSchema) => Iterable<string> | AsyncIterable<string>
}

/** Number of rows read at once: few, because a row may contain a megabyte. */
const batchSize = 100

const quotedNames = (names: readonly string[]) => names.map(name => `"${name}"`).join(', ')

async function* fetchRows(trx: Knex, { name, columns }: TableSchema) {
  const query = `select row_to_json(r)::text as line from (select ${quotedNames(columns)} from "${name}") r`
  await trx.raw(`declare backup_rows no scroll cursor for ${query}`)
  for (;;) {
    const batch = await rows<{ line: string }>(trx, `fetch ${batchSize} from backup_rows`)
    for (const { line } of batch) yield line
    if (batch.length < batchSize) break
  }
  await trx.raw('close backup_rows')
}

const readPostgres = async <T>(location: ShopLocation, work: (snapshot: Snapshot) => Promise<T>) => {
  const db = connect({ ...location, poolSize: 1, isUnlimited: true })
  try {
    return await db.transaction(
      async trx => {
        const { done } = await migrationStatus(trx)
        return work({ migrations: done, rowsOf: table => fetchRows(trx, table) })
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
  } finally {
    await db.destroy()
  }
}

// Lets SQLite write the JSON: creating objects only to serialise them costs four times as much.
const jsonArguments = ({ columns, booleans }: TableSchema) =>
  columns
    .map(column => {
      const isBoolean = booleans.includes(column)
      const value = isBoolean
        ? `case "${column}" when 1 then json('true') when 0 then json('false') end`
        : `"${column}"`
      return `'${column}', ${value}`
    })
    .join(', ')

const iterateRows = (db: Database.Database, table: TableSchema): Iterable<string> =>
  db
    .prepare<[], string>(`select json_object(${jsonArguments(table)}) from "${table.name}"`)
    .pluck()
    .iterate()

const sqliteMigrations = (db: Database.Database) =>
  db.prepare("select 1 from sqlite_schema where name = 'knex_migrations'").get()
    ? db.prepare<[], string>('select name from knex_migrations order by id').pluck().all()
    : []

// Needs no lock, since a reader of a WAL database has a snapshot and blocks nobody. Does not use knex, whose
// transactions would lock the database for writing.
const readSqlite = async <T>({ dataDir }: ShopLocation, work: (snapshot: Snapshot) => Promise<T>) => {
  const file = join(dataDir, 'shop.sqlite')
  if (!existsSync(file)) return work({ migrations: [], rowsOf: () => [] })
  const db = new Sqlite(file, { fileMustExist: true })
  try {
    db.pragma('query_only = on')
    db.exec('begin')
    return await work({ migrations: sqliteMigrations(db), rowsOf: table => iterateRows(db, table) })
  } finally {
    db.close()
  }
}

/**
 * Runs `work` with one consistent state of the database. Later changes of the shop are not in that state, and do not
 * wait for `work`.
 */
export const withSnapshot = <T>(
  location: ShopLocation,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => (location.databaseUrl ? readPostgres(location, work) : readSqlite(location, work))
