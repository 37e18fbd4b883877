const uniqueCodes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

interface DatabaseError {
  code?: string
  constraint?: string
  message?: string
}

/** What the database's driver threw: objection wraps it and drops its code. */
export const driverError = (error: unknown): DatabaseError =>
  (error as { nativeError?: DatabaseError }).nativeError ?? (error as DatabaseError)

/**
 * Whether a statement broke a uniqueness rule that involves `column`, given as `table.column`. Constraint and index
 * names carry table and column on Postgres, messages do on SQLite.
 */
export const isUniqueViolation = (error: unknown, column: string): boolean => {
  const { code = '', constraint, message = '' } = driverError(error)
  if (!uniqueCodes.has(code)) return false
  const [table = '', name = ''] = column.split('.')
  return constraint ? constraint.startsWith(table) && constraint.includes(name) : message.includes(column)
}

/** Whether a row was to be inserted under an id that another one has: the primary key, by its name on SQLite and on Postgres. */
export const isTakenId = (error: unknown, table: string): boolean =>
  isUniqueViolation(error, `${table}.id`) || isUniqueViolation(error, `${table}.pkey`)

// Postgres: connection exceptions (class 08), shutdowns, still starting, too many connections. The system: no connection.
const awayCodes = /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
// What `pg` and `knex` throw without any code, the statement before it: a connection ended, or none came free in time.
const awayTexts =
  /(^| - )(Connection terminated|Client has encountered a connection error|Knex: Timeout acquiring)/

/** Whether a statement failed because the database is away, or too busy to take it. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', message = '' } = driverError(error)
  return awayCodes.test(code) || awayTexts.test(message)
}
