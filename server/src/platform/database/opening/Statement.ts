export interface Statement {
  text: string
  values: readonly unknown[]
  /** Postgres alone prepares by it. */
  name: string | undefined
}
