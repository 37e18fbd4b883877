import { Socket } from 'node:net'
import Postgres from 'knex/lib/dialects/postgres/index.js'
import Transaction from 'knex/lib/dialects/postgres/execution/pg-transaction.js'
import type { Statement } from './Statement.ts'

/**
 * Sends whatever is written to it within one turn of the event loop by one system call. Statements that travel together
 * would otherwise cost one call each, more than a third of the processor time of an order. Over TLS they still do.
 */
export class JoiningSocket extends Socket {
  #isHeld = false

  /** Node puts its own `write` into a socket that connects. */
  override connect(...args: unknown[]): this {
    ;(super.connect as (...args: unknown[]) => this)(...args)
    Reflect.deleteProperty(this, 'write')
    return this
  }

  override write(...args: unknown[]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true
      this.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.uncork()
      })
    }
    return (super.write as (...args: unknown[]) => boolean)(...args)
  }
}

/** BEGIN travels with the transaction's first statement. Where it fails, the connection is lost, and the statement fails too. */
class PipelinedTransaction extends Transaction {
  override begin(connection: unknown) {
    void super.begin(connection)
    return Promise.resolve()
  }
}

interface PostgresConnection {
  query: (statement: Statement, done: (error: Error | null, result: { rows: unknown[] }) => void) => void
}

const textsKept = 1000
const longestKept = 4000
/** Converted statements by their text in the code, with `?`. */
const texts = new Map<string, string>()

/** Knex's Postgres client for connections that pipeline. */
export class PipelinedPostgres extends Postgres {
  override transaction(...args: unknown[]) {
    return new PipelinedTransaction(this, ...args)
  }

  /** For `rows`. */
  textOf(sql: string): string {
    const known = texts.get(sql)
    if (known !== undefined) return known
    let place = 0
    const text = sql.replaceAll('?', () => `$${++place}`)
    if (texts.size < textsKept && sql.length <= longestKept) texts.set(sql, text)
    return text
  }

  ask(connection: PostgresConnection, statement: Statement): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      connection.query(statement, (error, result) => (error ? reject(error) : resolve(result.rows)))
    })
  }
}
