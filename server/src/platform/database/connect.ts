import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { makeDataDir } from '../base/dataDir.ts'
import { ImmediateSqlite } from './opening/ImmediateSqlite.ts'
import { JoiningSocket, PipelinedPostgres } from './opening/PipelinedPostgres.ts'

// Silent, because Knex would also print the errors that it throws.
const log = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

// Counts and sums arrive as int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const isPostgres = (db: Knex): boolean => db.client.dialect === 'postgresql'

interface ConnectOptions {
  databaseUrl: string | null
  dataDir: string
  /** Longest time that a query waits for a connection, ms; see `startShop` of the tests. */
  acquireTimeout?: number
  poolSize?: number
  /** Lifts the time limits for statements of migrations, backups and restores. Only for Postgres. */
  isUnlimited?: boolean
}

const secondMs = 1000

/**
 * Limits how long one stuck process, transaction or statement can hold up others, ms; decision 020. Parameters of
 * DATABASE_URL with the same names override them.
 */
export const limits = {
  /** Exceeds `deadlock_timeout`, 1 s, so that deadlocks can be told apart from long waits. */
  lock_timeout: 3 * secondMs,
  /** Shorter than the time for which `transaction` retries for a lock, so that other processes outlast a frozen one. */
  idle_in_transaction_session_timeout: 3 * secondMs,
  statement_timeout: 60 * secondMs,
  /** Ends a connection whose server has vanished or frozen: a working one would have ended the statement itself. */
  query_timeout: 65 * secondMs,
}

/** Name of connections without limits, whose transactions may be idle. */
export const unlimitedName = 'shop (unlimited)'

const postgresConnection = (connectionString: string, acquireTimeout: number, isUnlimited: boolean) => ({
  connectionString,
  application_name: isUnlimited ? unlimitedName : 'shop',
  // Statements that need not wait for each other are sent together; see `waitForAll`.
  pipeline: true,
  stream: () => new JoiningSocket(),
  // Leaves the other half for another attempt, or for waiting for a connection in use.
  connectionTimeoutMillis: acquireTimeout / 2,
  // Keep-alive on both sides: a peer whose machine has vanished is noticed within half a minute.
  keepAlive: true,
  keepAliveInitialDelayMillis: 15 * secondMs,
  options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  ...(!isUnlimited && limits),
})

/** Opens the pool. SQLite has one connection in WAL mode, and every commit is on disk before it is confirmed. */
export const connect = ({
  databaseUrl,
  dataDir,
  acquireTimeout = 10 * secondMs,
  poolSize = 10,
  isUnlimited = false,
}: ConnectOptions): Knex => {
  if (databaseUrl)
    return knex({
      client: PipelinedPostgres as unknown as typeof knex.Client,
      log,
      connection: postgresConnection(databaseUrl, acquireTimeout, isUnlimited),
      pool: { min: 0, max: poolSize },
      acquireConnectionTimeout: acquireTimeout,
    })
  makeDataDir(dataDir)
  return knex({
    log,
    client: ImmediateSqlite as unknown as typeof knex.Client,
    connection: { filename: join(dataDir, 'shop.sqlite') },
    useNullAsDefault: true,
    acquireConnectionTimeout: acquireTimeout,
    pool: {
      min: 1,
      max: 1,
      afterCreate: (sqlite: { pragma: (text: string) => void }, callback: (error: Error | null) => void) => {
        for (const pragma of [
          'journal_mode = WAL',
          'synchronous = FULL',
          'foreign_keys = ON',
          'busy_timeout = 5000',
          // KiB of the file's pages in memory; SQLite's default of 2 MB is less than what one list of a large shop
          // reads.
          'cache_size = -32768',
        ])
          sqlite.pragma(pragma)
        callback(null)
      },
    },
  })
}
