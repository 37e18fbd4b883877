import { createRequire } from 'node:module'
import BetterSqlite from 'knex/lib/dialects/better-sqlite3/index.js'
import Transaction from 'knex/lib/execution/transaction.js'
import type Database from 'better-sqlite3'
import type { Statement } from './Statement.ts'

/** BEGIN IMMEDIATE takes the write lock at once; a plain BEGIN fails half-way when another writer was quicker. */
class ImmediateTransaction extends Transaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

const statementsKept = 300
// Statements with thousands of values are rarely repeated, so they are not cached.
const longestKept = 4000
const changesSchema = /^\s*(create|alter|drop|pragma|vacuum)\b/i

interface SqliteConnection {
  prepare: (sql: string) => {
    reader: boolean
    all: (bindings: unknown[]) => unknown[]
    run: (bindings: unknown[]) => unknown
  }
}

/** Keeps statements: preparing one takes several times as long as carrying it out. */
const keepStatements = (connection: { prepare: (sql: string) => unknown }) => {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, unknown>()
  connection.prepare = sql => {
    if (changesSchema.test(sql)) kept.clear()
    else if (sql.length <= longestKept) {
      const statement = kept.get(sql) ?? prepare(sql)
      kept.delete(sql)
      kept.set(sql, statement)
      const [oldest] = kept.keys()
      if (kept.size > statementsKept && oldest !== undefined) kept.delete(oldest)
      return statement
    }
    return prepare(sql)
  }
}

/** Knex's better-sqlite3 client with transactions that begin by taking the write lock, and statements prepared once. */
export class ImmediateSqlite extends BetterSqlite {
  override _driver() {
    return Sqlite
  }

  override transaction(...args: unknown[]) {
    return new ImmediateTransaction(this, ...args)
  }

  /** For `rows`. */
  textOf(sql: string): string {
    return sql
  }

  ask(connection: SqliteConnection, { text, values }: Statement): unknown[] {
    const statement = connection.prepare(text)
    const bindings = values.map(value => (typeof value === 'boolean' ? Number(value) : value))
    if (statement.reader) return statement.all(bindings)
    statement.run(bindings)
    return []
  }

  override async acquireRawConnection() {
    const connection = await super.acquireRawConnection()
    keepStatements(connection)
    return connection
  }
}

const load = createRequire(import.meta.url)

/** The driver in the version that this Node can load: 13 needs Node-API 10, which Node 20 lacks; 12 aborts on Node 24. */
export const Sqlite = (
  Number(process.versions.napi) < 10 ? load('better-sqlite3-node20') : load('better-sqlite3')
) as typeof Database
