import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { restore } from './restore.ts'

const prefix = '.verify-'
/** Age from which a folder was left by a verification that was killed, ms; a younger one may be in use. */
const abandoned = 24 * 60 * 60_000

const removeAbandoned = async (folder: string) => {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    const place = join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandoned) await rm(place, { recursive: true, force: true })
  }
}

interface Options {
  key?: string | null
  signal?: AbortSignal | undefined
}

/**
 * Restores a backup into an empty place beside it, on SQLite, and removes that again: every checksum is compared, every
 * row and file counted, and the schema brought to this version. Throws a StartupError where any of it fails.
 */
export const verifyBackup = async (file: string, { key = null, signal }: Options = {}) => {
  const folder = dirname(file)
  await removeAbandoned(folder)
  const place = await mkdtemp(join(folder, prefix))
  try {
    const { tables, files, madeAt } = await restore({ databaseUrl: null, dataDir: place }, file, {
      key,
      signal,
    })
    return { madeAt, files, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
