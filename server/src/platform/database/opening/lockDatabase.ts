import { join } from 'node:path'
import { StartupError } from '../../base/config.ts'
import { Sqlite } from './ImmediateSqlite.ts'

/** Kinds of process that hold a data directory, as the lock file's `application_id`, with what is said of each. */
const holders = {
  shop: { id: 0, says: (dataDir: string) => `The database in ${dataDir} is in use by another shop` },
  restore: {
    id: 1,
    says: (dataDir: string) => `A backup is being restored into ${dataDir}: wait until it has ended`,
  },
  command: {
    id: 2,
    says: (dataDir: string) => `The database in ${dataDir} is in use by a command: wait until it has ended`,
  },
} as const

/**
 * Locks the SQLite database of a data directory for this process: rate limits and caches live in memory, so two shops
 * on one file would each do half. The lock is an operating-system lock on a file of its own. It is never stale,
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
    const held = isHeld(error) ? { pid: read('user_version'), id: read('application_id') } : null
    file.close()
    if (held === null) throw error
    const { says } = Object.values(holders).find(({ id }) => id === held.id) ?? holders.shop
    throw new StartupError(`${says(dataDir)} (process ${held.pid}).`)
  }
  return () => {
    file.close()
  }
}

const isHeld = (error: unknown) => (error as { code?: string }).code === 'SQLITE_BUSY'
