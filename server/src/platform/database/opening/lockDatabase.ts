import { join } from 'node:path'
import { StartupError } from '../../base/config.ts'
import { Sqlite } from './ImmediateSqlite.ts'

/** Kinds of process that lock a data directory, each with its `application_id` in the lock file and its message. */
const holders = {
  shop: { id: 0, message: (dataDir: string) => `The database in ${dataDir} is in use by another shop` },
  restore: {
    id: 1,
    message: (dataDir: string) => `A backup is being restored into ${dataDir}: wait until it has ended`,
  },
  command: {
    id: 2,
    message: (dataDir: string) =>
      `The database in ${dataDir} is in use by a command: wait until it has ended`,
  },
} as const

/**
 * Locks the SQLite database of a data directory for this process: rate limits and caches are in memory, so two shops on
 * one file would each apply half of them. The lock is an operating-system lock on a separate file. It is never stale,
 * because it ends with the process. The file names the holder. Returns the function that unlocks.
 */
export const lockDatabase = (dataDir: string, holder: keyof typeof holders = 'shop'): (() => void) => {
  const file = new Sqlite(join(dataDir, 'shop.sqlite.lock'), { timeout: 0 })
  try {
    file.exec(
      `BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; PRAGMA application_id = ${holders[holder].id}; COMMIT; BEGIN IMMEDIATE`,
    )
  } catch (error) {
    const read = (name: string) => Number(file.pragma(name, { simple: true }))
    const lockedBy = isLocked(error) ? { pid: read('user_version'), id: read('application_id') } : null
    file.close()
    if (lockedBy === null) throw error
    const { message } = Object.values(holders).find(({ id }) => id === lockedBy.id) ?? holders.shop
    throw new StartupError(`${message(dataDir)} (process ${lockedBy.pid}).`)
  }
  return () => {
    file.close()
  }
}

const isLocked = (error: unknown) => (error as { code?: string }).code === 'SQLITE_BUSY'
