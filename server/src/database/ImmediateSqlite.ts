import BetterSqlite from 'knex/lib/dialects/better-sqlite3/index.js'
import Transaction from 'knex/lib/execution/transaction.js'

/** BEGIN IMMEDIATE takes the write lock at once; a plain BEGIN fails half-way when another writer was quicker. */
class ImmediateTransaction extends Transaction {
  override begin(connection: unknown) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/** Knex's better-sqlite3 client with transactions that begin by taking the write lock. */
export class ImmediateSqlite extends BetterSqlite {
  override transaction(...args: unknown[]) {
    return new ImmediateTransaction(this, ...args)
  }
}
