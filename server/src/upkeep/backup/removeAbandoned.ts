import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Begins the name of a folder in which a backup is restored for a trial. */
export const trialPrefix = '.verify-'

const isUnfinished = (name: string) =>
  name.startsWith(trialPrefix) || /\.tar\.gz(\.age)?\.[\da-f-]{36}\.part$/.test(name)

/** Age from which something unfinished was left behind, ms; a younger one may be in use. */
const abandoned = 24 * 60 * 60_000

/** Removes what backups and trials that were killed have left in a folder: as large as the shop, and a trial's not encrypted. */
export const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of (await readdir(folder).catch(() => [])).filter(isUnfinished)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandoned) await rm(path, { recursive: true, force: true })
  }
}
