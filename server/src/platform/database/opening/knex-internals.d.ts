// Knex publishes these modules without types. Only the overridden members are declared here.
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
declare module 'knex/lib/dialects/postgres/index.js' {
  export default class Postgres {
    transaction(...args: unknown[]): unknown
  }
}
declare module 'knex/lib/dialects/postgres/execution/pg-transaction.js' {
  export { default } from 'knex/lib/execution/transaction.js'
}
