export interface Statement {
  text: string
  values: readonly unknown[]
  /** Name of the prepared statement, on Postgres only. */
  name: string | undefined
  /** A write that may be lost if the machine's power fails. */
  mayBeLost?: boolean
}
