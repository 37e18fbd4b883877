import { join } from 'node:path'
import knex, { type Knex } from 'knex'
import pg from 'pg'
import { makeDataDir } from '../base/dataDir.ts'
import { ImmediateSqlite } from './opening/ImmediateSqlite.ts'
import { JoiningSocket, PipelinedPostgres } from './opening/PipelinedPostgres.ts'

// Knex would also print the errors that it throws.
const log = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

// count(*) and sums arrive as int8; all of ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export const isPostgres = (db: Knex): boolean => db.client.dialect === 'postgresql'

interface ConnectOptions {
  databaseUrl: string | null
  dataDir: string
  /** Longest wait of a query for a connection, ms; see `startShop` of the tests. */
  acquireTimeout?: number
  poolSize?: number
  /** Lets statements of migrations, backups and restores take, wait and pause for as long as they need. Postgres alone. */
  isUnlimited?: boolean
}

const seconds = 1000

/**
 * Bounds what one stuck process, transaction or statement can hold up, ms; decision 020. Parameters of DATABASE_URL by
 * the same names override them.
 */
export const limits = {
  /** Exceeds `deadlock_timeout`, 1 s, so that deadlocks can be told from long waits. */
  lock_timeout: 3 * seconds,
  /** Shorter than the total wait of `transaction` for a lock, so that other processes outlast a frozen one. */
  idle_in_transaction_session_timeout: 3 * seconds,
  statement_timeout: 60 * seconds,
  /** Ends a connection whose server is gone or frozen: a living one would have ended the statement itself. */
  query_timeout: 65 * seconds,
}

/** Name of connections without limits, whose transactions may pause. */
export const unlimitedName = 'shop (unlimited)'

const postgresConnection = (connectionString: string, acquireTimeout: number, isUnlimited: boolean) => ({
  connectionString,
  application_name: isUnlimited ? unlimitedName : 'shop',
  // Statements that do not wait for each other travel together; see `waitForAll`.
  pipeline: true,
  stream: () => new JoiningSocket(),
  // Leaves the other half for another attempt, or for a connection in use.
  connectionTimeoutMillis: acquireTimeout / 2,
  // Keep-alive on both sides: a peer whose machine has vanished is noticed within half a minute.
  keepAlive: true,
  keepAliveInitialDelayMillis: 15 * seconds,
  options: '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  ...(!isUnlimited && limits),
})

/** Opens the pool. SQLite: one connection, WAL, every commit on disk before it is answered. */
export const connect = ({
  databaseUrl,
  dataDir,
  acquireTimeout = 10 * seconds,
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
      afterCreate: (raw: { pragma: (text: string) => void }, done: (error: Error | null) => void) => {
        for (const pragma of [
          'journal_mode = WAL',
          'synchronous = FULL',
          'foreign_keys = ON',
          'busy_timeout = 5000',
          // KiB of the file's pages in memory; SQLite's own 2 MB are less than what one list of a large shop reads.
          'cache_size = -32768',
        ])
          raw.pragma(pragma)
        done(null)
      },
    },
  })
}
