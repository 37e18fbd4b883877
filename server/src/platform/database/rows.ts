import { minuteMs } from '../base/time.ts'
import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { isPostgres } from './connect.ts'
import type { Statement } from './opening/Statement.ts'

/** Maximum length of a statement's name. Postgres truncates longer ones, so that two could become the same. */
const maxNameLength = 63

const statementName = (name: string): string =>
  name.length <= maxNameLength ? name : createHash('sha256').update(name).digest('base64url')

/** Members that our two clients add to those of knex (`opening/`). */
interface DirectClient {
  acquireConnection: () => Promise<unknown>
  releaseConnection: (connection: unknown) => Promise<void>
  emit: (event: string, ...args: unknown[]) => void
  /** Returns the statement's text in the form that the driver accepts. */
  textOf: (sql: string) => string
  runStatement: (connection: unknown, statement: Statement) => Promise<unknown[]> | unknown[]
}

let statementCount = 0

/**
 * Runs a statement that both databases understand, with `?` for each binding. With a `name`, which must belong to this
 * one text, Postgres prepares the statement once for each connection; use it for the most frequent statements. Calls
 * the driver directly, because knex's builder and runner cost more than most of these statements. In a transaction,
 * statements are sent in the order of the calls. A statement of knex's builder has to be awaited first, or it is sent
 * after them. On SQLite, a write that `mayBeLost` costs a third, since its commit does not wait for the disk. The write
 * is lost if power fails before another commit has waited for the disk.
 */
export const rows = async <Row>(
  db: Knex,
  sql: string,
  bindings: readonly unknown[] = [],
  name?: string,
  { mayBeLost = false } = {},
): Promise<Row[]> => {
  if (bindings.includes(undefined)) throw new Error(`A value is undefined: ${sql}`)
  const client = db.client as DirectClient
  const text = client.textOf(sql)
  const connection = await client.acquireConnection()
  // Emits the same events as knex, which are used to count statements and to log slow ones.
  const query = { __knexQueryUid: `direct-${statementCount++}`, sql: text, bindings }
  // The connection is released even if a listener throws.
  try {
    client.emit('query', query)
    if (db.isTransaction && (db as Knex.Transaction).isCompleted())
      throw new Error('The transaction has ended already')
    const resultRows = await client.runStatement(connection, {
      text,
      values: bindings,
      name: name && statementName(name),
      mayBeLost,
    })
    client.emit('query-response', resultRows, query)
    return resultRows as Row[]
  } catch (error) {
    // Adds the statement as knex does, but without the values, which are personal data.
    if (error instanceof Error) error.message = `${text} - ${error.message}`
    client.emit('query-error', error, query)
    throw error
  } finally {
    void client.releaseConnection(connection)
  }
}

/** Runs a statement that returns exactly one row, such as a sum. */
export const oneRow = async <Row>(...statement: Parameters<typeof rows>): Promise<Row> => {
  const [row] = await rows<Row>(...statement)
  if (!row) throw new Error(`No row was returned: ${statement[1]}`)
  return row
}

/**
 * Returns SQL for a list of objects as one text value, so that a row can include its dependent rows: `fields` maps each
 * name to a column, and `order` follows `order by`. Empty lists are `[]`. Tested on SQLite 3.53 and Postgres 18.
 */
export const jsonRowsSql = (db: Knex, fields: Readonly<Record<string, string>>, order: string): string => {
  const jsonPairs = Object.entries(fields)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')
  return isPostgres(db)
    ? `coalesce(json_agg(json_build_object(${jsonPairs}) order by ${order}), '[]')::text`
    : `json_group_array(json_object(${jsonPairs}) order by ${order})`
}

/** Returns the `?` for each value of a list: `?, ?, ?`. */
export const placeholdersFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** Returns SQL that reads a bound JSON list as rows with a `value`. */
export const jsonValuesSql = (db: Knex): string =>
  isPostgres(db) ? 'json_array_elements_text(?::json)' : 'json_each(?)'

/** Returns the number that follows the greatest in a column of these rows; 0 if there are none. */
export const nextPosition = async (query: Knex.QueryBuilder, column: string): Promise<number> => {
  const [row]: { last: number | null }[] = await query.max({ last: column })
  return (row?.last ?? -1) + 1
}

const longTimeoutMs = 15 * minuteMs

/** Runs a statement that reads a whole table, with a timeout of a quarter of an hour instead of a minute. */
export const longRows = async <Row>(db: Knex, sql: string): Promise<Row[]> => {
  if (!isPostgres(db)) return rows<Row>(db, sql)
  return db.transaction(async trx => {
    await trx.raw(`set local statement_timeout = ${longTimeoutMs}`)
    const { rows: resultRows }: { rows: Row[] } = await trx.raw(sql).options({ query_timeout: longTimeoutMs })
    return resultRows
  })
}

/**
 * Finds a row by its id among rows that were read. Throws if it is missing, which only a mistake in the caller causes.
 */
export const requireRow = <Row extends { id: string }>(readRows: readonly Row[], id: string): Row => {
  const row = readRows.find(each => each.id === id)
  if (!row) throw new Error(`No row ${id} was read`)
  return row
}
