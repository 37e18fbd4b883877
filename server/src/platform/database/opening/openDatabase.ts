import type { Knex } from 'knex'
import { TransientStartupError, StartupError, type Config } from '../../base/config.ts'
import { makeDataDir } from '../../base/dataDir.ts'
import { connect } from '../connect.ts'
import { driverError, isDatabaseUnavailable } from '../errors.ts'
import { lockDatabase } from './lockDatabase.ts'
import { migrate } from './migrate.ts'
import { reasonOf } from '../../base/reasonOf.ts'

interface OpenDatabase {
  db: Knex
  close: () => Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'>

/** Explains in one sentence why the database cannot be used at start-up. */
export const databaseRefusal = (
  error: unknown,
  { databaseUrl }: Pick<DatabaseConfig, 'databaseUrl'>,
): StartupError => {
  const reason = reasonOf(error).replace(/\.$/, '')
  if (driverError(error).code === '53300')
    return new TransientStartupError(
      `The database has too many connections: raise max_connections, or lower WORKERS. It says: ${reason}.`,
    )
  const hint = reason === 'Invalid URL' ? ': # / @ and : in a password are written %23 %2F %40 and %3A' : ''
  const setting = databaseUrl ? `DATABASE_URL${hint}` : 'DATA_DIR'
  const sentence = `The database cannot be used: ${reason}. Please check ${setting}.`
  return new (isDatabaseUnavailable(error) ? TransientStartupError : StartupError)(sentence)
}

/**
 * Migrates over a separate connection, since statements of migrations may run and wait for longer than those of
 * requests.
 */
const migrateUnlimited = async (config: DatabaseConfig) => {
  const db = connect({ ...config, poolSize: 1, isUnlimited: true })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Opens the database for this process and migrates it. Throws a StartupError if it cannot be used. `isUnlimited` is for
 * a tool that writes more at once than any request.
 */
export const openDatabase = async (
  config: DatabaseConfig,
  { isUnlimited = false } = {},
): Promise<OpenDatabase> => {
  makeDataDir(config.dataDir)
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    if (!config.databaseUrl) closers.push(lockDatabase(config.dataDir))
    const db = connect({ ...config, isUnlimited })
    closers.push(() => db.destroy())
    await (config.databaseUrl ? migrateUnlimited(config) : migrate(db))
    return { db, close }
  } catch (error) {
    await close()
    throw error instanceof StartupError ? error : databaseRefusal(error, config)
  }
}
