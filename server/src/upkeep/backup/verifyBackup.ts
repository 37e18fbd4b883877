import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { removeAbandoned, trialPrefix } from './removeAbandoned.ts'
import { restore } from './restore.ts'

interface Options {
  key?: string | null
  signal?: AbortSignal | undefined
}

/**
 * Restores a backup into a temporary shop beside it, on SQLite, and removes that shop again: compares every checksum,
 * counts every row and file, and migrates the schema to this version. Throws a StartupError if any of that fails.
 */
export const verifyBackup = async (file: string, { key = null, signal }: Options = {}) => {
  const folder = dirname(file)
  await removeAbandoned(folder)
  const trialDir = await mkdtemp(join(folder, trialPrefix))
  try {
    const { tables, files, madeAt } = await restore({ databaseUrl: null, dataDir: trialDir }, file, {
      key,
      signal,
    })
    return { madeAt, files, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await rm(trialDir, { recursive: true, force: true })
  }
}
