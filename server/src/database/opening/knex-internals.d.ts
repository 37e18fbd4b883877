// Knex publishes these modules without types; only what ImmediateSqlite overrides is declared.
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  export default class BetterSqlite {
    _driver(): unknown
    transaction(...args: unknown[]): unknown
    acquireRawConnection(): Promise<{ prepare: (sql: string) => unknown }>
  }
}
declare module 'knex/lib/execution/transaction.js' {
  export default class Transaction {
    constructor(client: unknown, ...args: unknown[])
    begin(connection: unknown): Promise<unknown>
    query(connection: unknown, sql: string): Promise<unknown>
  }
}
