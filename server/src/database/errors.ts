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
