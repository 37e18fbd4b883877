import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../platform/base/time.ts'

/** Prefix of a folder in which a backup is verified. */
export const trialPrefix = '.verify-'

const isUnfinished = (name: string) =>
  name.startsWith(trialPrefix) || /\.tar\.gz(\.age)?\.[\da-f-]{36}\.part$/.test(name)

/** Age from which an unfinished file counts as abandoned; a younger one may be in use. */
const abandonedAfterMs = dayMs

/**
 * Removes the files of killed backups and verifications from a folder: they are as large as the shop, and those of a
 * verification are not encrypted.
 */
export const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder).catch(() => [])).filter(isUnfinished)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && Date.now() - stats.mtimeMs > abandonedAfterMs)
      await rm(path, { recursive: true, force: true })
  }
}
