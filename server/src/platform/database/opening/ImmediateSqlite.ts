import { createRequire } from 'node:module'
import BetterSqlite from 'knex/lib/dialects/better-sqlite3/index.js'
import Transaction from 'knex/lib/execution/transaction.js'
import type Database from 'better-sqlite3'
import type { Statement } from './Statement.ts'

/**
 * Begins with BEGIN IMMEDIATE, which takes the write lock at once; a plain BEGIN fails half-way if another writer was
 * quicker.
 */
class ImmediateTransaction extends Transaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

const maxStatements = 300
// Statements with thousands of values are rarely repeated, so they are not cached.
const maxTextLength = 4000
const changesSchema = /^\s*(create|alter|drop|pragma|vacuum)\b/i

interface SqliteConnection {
  inTransaction: boolean
  pragma: (text: string) => unknown
  prepare: (sql: string) => {
    reader: boolean
    all: (bindings: unknown[]) => unknown[]
    run: (bindings: unknown[]) => unknown
  }
}

const run = (connection: SqliteConnection, { text, values }: Statement): unknown[] => {
  const statement = connection.prepare(text)
  const bindings = values.map(value => (typeof value === 'boolean' ? Number(value) : value))
  if (statement.reader) return statement.all(bindings)
  statement.run(bindings)
  return []
}

/** Caches prepared statements: preparing one takes several times as long as running it. */
const cacheStatements = (connection: { prepare: (sql: string) => unknown }) => {
  const prepare = connection.prepare.bind(connection)
  const cache = new Map<string, unknown>()
  connection.prepare = sql => {
    if (changesSchema.test(sql)) cache.clear()
    else if (sql.length <= maxTextLength) {
      const statement = cache.get(sql) ?? prepare(sql)
      cache.delete(sql)
      cache.set(sql, statement)
      const [oldest] = cache.keys()
      if (cache.size > maxStatements && oldest !== undefined) cache.delete(oldest)
      return statement
    }
    return prepare(sql)
  }
}

/** Knex's better-sqlite3 client with transactions that begin by taking the write lock, and with cached statements. */
export class ImmediateSqlite extends BetterSqlite {
  override _driver() {
    return Sqlite
  }

  override transaction(...args: unknown[]) {
    return new ImmediateTransaction(this, ...args)
  }

  /** Used by `rows`. */
  textOf(sql: string): string {
    return sql
  }

  runStatement(connection: SqliteConnection, statement: Statement): unknown[] {
    if (!statement.mayBeLost || connection.inTransaction) return run(connection, statement)
    // Does not wait for the disk; the next commit that does also makes this one durable.
    connection.pragma('synchronous = NORMAL')
    try {
      return run(connection, statement)
    } finally {
      connection.pragma('synchronous = FULL')
    }
  }

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    cacheStatements(connection)
    return connection
  }
}

const load = createRequire(import.meta.url)

/** The driver in the version that this Node can load: 13 needs Node-API 10, which Node 20 lacks; 12 aborts on Node 24. */
export const Sqlite = (
  Number(process.versions.napi) < 10 ? load('better-sqlite3-node20') : load('better-sqlite3')
) as typeof Database
