import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import { isPostgres } from '../../src/platform/database/connect.ts'
import { waitForAll } from '../../src/platform/database/waitForAll.ts'
import { type Insert, insertInto, type Row } from '../insertRows.ts'

type Work = (insert: Insert) => Promise<unknown>

/** Writes everything that `work` inserts, or nothing, and runs `meanwhile` in parallel. */
export type WriteBatch = <T>(work: Work, meanwhile: () => T) => Promise<T>

/** Rows sent to the writing process: a JSON array of values for each, in the order of `columns`. */
export interface RowBatch {
  table: string
  columns: readonly string[]
  rows: string
}

const valueOf = (value: Row[string] | undefined) => (typeof value === 'boolean' ? Number(value) : value)

const rowBatchOf = (table: string, rows: readonly Row[]): RowBatch => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map(row => columns.map(column => valueOf(row[column])))
  return { table, columns, rows: JSON.stringify(values) }
}

/** For SQLite: a separate process writes over its own connection, while the next rows are generated. */
const writeByProcess = async (filename: string, run: (write: WriteBatch) => Promise<void>): Promise<void> => {
  const writer = fork(fileURLToPath(new URL('insertProcess.ts', import.meta.url)), [filename], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  })
  const exited = once(writer, 'exit')
  const waitUntilWritten = async () => {
    // Receives a message, or the exit code.
    const [message] = await Promise.race([once(writer, 'message'), exited])
    if (message !== 'done') throw new Error(`The process that writes ended with ${String(message)}.`)
  }
  let lastWrite = Promise.resolve()
  try {
    await run(async (work, meanwhile) => {
      const rowBatches: RowBatch[] = []
      await work((table, rows) => {
        if (rows.length > 0) rowBatches.push(rowBatchOf(table, rows))
        return Promise.resolve()
      })
      await lastWrite
      writer.send(rowBatches)
      lastWrite = waitUntilWritten()
      // A failure is thrown where the next batch awaits this promise. Until then Node must not exit because of the
      // unhandled rejection.
      lastWrite.catch(() => {})
      return meanwhile()
    })
    await lastWrite
  } finally {
    if (writer.connected) writer.disconnect()
    await exited
  }
}

/**
 * Writes batches while the next ones are generated, so that a million orders use two processors. On SQLite, nothing
 * else may write until `run` is done.
 */
export const writeBatches = (
  db: Knex,
  transact: <T>(work: (trx: Knex.Transaction) => Promise<T>) => Promise<T>,
  run: (write: WriteBatch) => Promise<void>,
): Promise<void> => {
  if (!isPostgres(db)) {
    const { connection } = db.client.config as { connection: { filename: string } }
    return writeByProcess(connection.filename, run)
  }
  return run((work, meanwhile) =>
    transact(async trx => {
      const planNext = async () => {
        // Lets the statements be sent to the network first.
        await setImmediate()
        return meanwhile()
      }
      const [result] = await waitForAll(planNext(), work(insertInto(trx)))
      return result
    }),
  )
}
