import { Socket } from 'node:net'
import Postgres from 'knex/lib/dialects/postgres/index.js'
import Transaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js'
import type { Statement } from './Statement.ts'

/**
 * A socket that sends everything written within one turn of the event loop in one system call. Otherwise,
 * statements that are sent together would cost one call each, more than a third of the processor time of an order. Over
 * TLS each still costs one.
 */
export class JoiningSocket extends Socket {
  #isCorked = false

  /** Removes the `write` that Node sets on a socket that connects, which would replace ours. */
  override connect(...args: unknown[]): this {
    ;(super.connect as (...args: unknown[]) => this)(...args)
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...args: unknown[]): boolean {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.cork()
      process.nextTick(() => {
        this.#isCorked = false
        this.uncork()
      })
    }
    return (super.write as (...args: unknown[]) => boolean)(...args)
  }
}

/**
 * Sends BEGIN together with the transaction's first statement. If BEGIN fails, the connection is lost, and the
 * statement fails too.
 */
class PipelinedTransaction extends Transaction {
  override begin(connection: unknown) {
    void super.begin(connection)
    return Promise.resolve()
  }
}

interface PostgresConnection {
  query: (statement: Statement, done: (error: Error | null, result: { rows: unknown[] }) => void) => void
}

const maxCachedTexts = 1000
const maxTextLength = 4000
/** Converted statements by their text in the code, which has `?`. */
const convertedTexts = new Map<string, string>()

/** Knex's Postgres client for connections that pipeline. */
export class PipelinedPostgres extends Postgres {
  override transaction(...args: unknown[]) {
    return new PipelinedTransaction(this, ...args)
  }

  /** Used by `rows`. */
  textOf(sql: string): string {
    const cached = convertedTexts.get(sql)
    if (cached !== undefined) return cached
    let position = 0
    const text = sql.replaceAll('?', () => `$${++position}`)
    if (convertedTexts.size < maxCachedTexts && sql.length <= maxTextLength) convertedTexts.set(sql, text)
    return text
  }

  runStatement(connection: PostgresConnection, statement: Statement): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      connection.query(statement, (error, result) => (error ? reject(error) : resolve(result.rows)))
    })
  }
}
