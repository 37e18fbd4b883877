import type { Knex } from 'knex'
import { insertJson } from '../src/platform/database/insertJson.ts'
import { waitForAll } from '../src/platform/database/waitForAll.ts'

type Value = string | number | boolean | null
export type Row = Readonly<Record<string, Value>>

/** Inserts rows with the same columns into a table. */
export type Insert = (table: string, rows: readonly Row[]) => Promise<void>

const rowsPerStatement = 2000

/**
 * Inserts rows with the same columns, thousands in one statement. All statements have been sent when this returns, so
 * rows that refer to these may be inserted immediately.
 */
export const insertRows = async (trx: Knex, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const batches = Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, batch) =>
    rows.slice(batch * rowsPerStatement, (batch + 1) * rowsPerStatement),
  )
  await waitForAll(...batches.map(batch => insertJson(trx, table, columns, JSON.stringify(batch))))
}

/** Inserts within a transaction. */
export const insertInto =
  (trx: Knex.Transaction): Insert =>
  (table, rows) =>
    insertRows(trx, table, rows)
