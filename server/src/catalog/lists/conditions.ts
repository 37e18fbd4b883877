/** A piece of SQL with what its question marks stand for. */
export interface Condition {
  sql: string
  bindings: unknown[]
}

export const anyOf = (column: string, values: readonly unknown[]): Condition => ({
  // `in ()` is an error on Postgres.
  sql: values.length ? `${column} in (${values.map(() => '?').join(', ')})` : 'false',
  bindings: [...values],
})

export const allOf = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' and ') || 'true',
  bindings: conditions.flatMap(({ bindings }) => bindings),
})
