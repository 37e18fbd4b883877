import { NotFoundError } from 'objection'

const uniqueCodes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

interface DatabaseError {
  code?: string
  constraint?: string
  detail?: string
  message?: string
}

/** Returns the error of the database's driver: objection wraps it and drops its code. */
export const driverError = (error: unknown): DatabaseError =>
  (error as { nativeError?: DatabaseError }).nativeError ?? (error as DatabaseError)

/**
 * Tells whether a statement broke a uniqueness rule that involves `column`, in the form `table.column`. Postgres
 * reports the name of the constraint or index, which contains table and column; SQLite reports the column in its
 * message.
 */
export const isUniqueViolation = (error: unknown, column: string): boolean => {
  const { code = '', constraint, message = '' } = driverError(error)
  if (!uniqueCodes.has(code)) return false
  const [table = '', name = ''] = column.split('.')
  return constraint ? constraint.startsWith(table) && constraint.includes(name) : message.includes(column)
}

/** Tells whether an insert repeated a primary key: SQLite names its columns, Postgres the constraint `table_pkey`. */
export const isDuplicateKey = (error: unknown, table: string, column = 'id'): boolean =>
  isUniqueViolation(error, `${table}.${column}`) || isUniqueViolation(error, `${table}.pkey`)

/**
 * Names the table of a row that a request had read and that was deleted before the request was done; null for any other
 * error. Only Postgres names the table of a missing parent row: SQLite uses the same code for a refused deletion.
 */
export const tableOfMissingRow = (error: unknown): string | null => {
  if (error instanceof NotFoundError) return error.modelClass?.tableName ?? null
  const { code, detail = '' } = driverError(error)
  return code === '23503' ? (/ is not present in table "(\w+)"/.exec(detail)?.[1] ?? null) : null
}

/** Tells whether a lock was not released within `lock_timeout`. Only for Postgres. */
export const isLockTimeout = (error: unknown): boolean => driverError(error).code === '55P03'

/** No transaction could begin in time, because others use all that may run at once. */
export class TransactionsBusy extends Error {}

// Postgres: connection exceptions (class 08), shutdowns, start-up, a transaction that was idle for too long. The
// system: a broken connection.
const connectionLostCodes = /^(08...|57P0[123]|25P03|ECONNRESET|EPIPE)$/
// Messages of `pg` without a code, which begin with the statement.
const connectionLostTexts = /(^| - )(Connection terminated|Client has encountered a connection error)/

/** Tells whether the connection broke before or during a statement. */
export const isConnectionLost = (error: unknown): boolean => {
  const { code = '', message = '' } = driverError(error)
  return connectionLostCodes.test(code) || connectionLostTexts.test(message)
}

/** Tells whether the disk is full, by the codes of SQLite, Postgres and the system. */
export const isDiskFull = (error: unknown): boolean =>
  /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/.test(driverError(error).code ?? '')

// Postgres: too many connections, a lock or a statement that took too long. The system: no connection.
const busyCodes = /^(53300|55P03|57014|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
// Messages of `knex` and `pg` without a code: no connection was free, opened or answered in time.
const busyTexts = /(^| - )(Knex: Timeout acquiring|timeout expired|Query read timeout)/

/** Tells whether a statement failed because the database is unavailable, or too busy to accept it. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const { code = '', message = '' } = driverError(error)
  return (
    isConnectionLost(error) ||
    error instanceof TransactionsBusy ||
    busyCodes.test(code) ||
    busyTexts.test(message)
  )
}
