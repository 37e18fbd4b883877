import { join } from 'node:path'
import { StartupError } from '../../base/config.ts'
import { Sqlite } from './ImmediateSqlite.ts'

/**
 * Holds the SQLite database of a data directory for this process: rate limits and caches live in memory, so two shops on
 * one file would each do half. The lock is one of the system's on a file of its own, which therefore is never stale:
 * it ends with the process, however that ends. The file says who holds it. Gives the function that lets go.
 */
export const lockDatabase = (dataDir: string): (() => void) => {
  const file = new Sqlite(join(dataDir, 'shop.sqlite.lock'), { timeout: 0 })
  try {
    file.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`)
  } catch (error) {
    const holder = isHeld(error) ? String(file.pragma('user_version', { simple: true })) : null
    file.close()
    if (holder === null) throw error
    throw new StartupError(`The database in ${dataDir} is in use by another shop (process ${holder}).`)
  }
  return () => {
    file.close()
  }
}

const isHeld = (error: unknown) => (error as { code?: string }).code === 'SQLITE_BUSY'
