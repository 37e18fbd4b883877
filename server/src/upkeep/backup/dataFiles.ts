import { existsSync } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { StartupError } from '../../platform/base/config.ts'
import { nullIfMissing } from '../../platform/base/isMissing.ts'

/**
 * Files of the data directory that are not in a backup: the database's own files (its rows are), incomplete files, a
 * restore under way, exports of the whole shop, which are deleted after a week, and resized pictures, which are
 * generated again at their first request. Everything else is included, so that a new kind of file is never forgotten:
 * pictures, documents, emails, the sandbox's state, and `secrets.json`. The secrets are included because the settings
 * contain values encrypted with a key derived from them, which the restored shop could not decrypt otherwise. A backup
 * also contains all other data of the shop, hence its mode 0600.
 */
const excludedPaths = [
  /^shop\.sqlite/,
  /^\.restore-/,
  /\.part$/,
  /^media\/sizes(\/|$)/,
  /^documents\/exports(\/|$)/,
]

/** Tells whether a backup includes a path in the data directory. The path has slashes between its parts. */
export const isIncluded = (path: string): boolean =>
  !excludedPaths.some(pattern => pattern.test(path)) &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/** Tells whether a folder contains another shop: benchmarks store theirs in the default data directory. */
const isOtherShop = (folder: string) => existsSync(join(folder, 'secrets.json'))

/** Yields the shop's own entries of a folder of the data directory, as paths below that directory. */
async function* findEntries(dataDir: string, folder: string) {
  for await (const { name } of (await opendir(join(dataDir, folder)).catch(nullIfMissing)) ?? []) {
    const path = folder ? `${folder}/${name}` : name
    if (!isIncluded(path)) continue
    const stats = await stat(join(dataDir, path)).catch(nullIfMissing)
    if (stats?.isFile()) yield { path, isFolder: false }
    else if (stats?.isDirectory() && !isOtherShop(join(dataDir, path))) yield { path, isFolder: true }
  }
}

/** Yields the files that belong in a backup. Files created or deleted in the meantime may or may not be included. */
export async function* findFiles(dataDir: string, folder = ''): AsyncGenerator<string> {
  for await (const { path, isFolder } of findEntries(dataDir, folder)) {
    if (isFolder) yield* findFiles(dataDir, path)
    else yield path
  }
}

/** Finds the names of the files and folders directly in the data directory that a restore replaces. */
export const findTopNames = async (dataDir: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { path } of findEntries(dataDir, '')) names.push(path)
  return names
}

/**
 * Refuses a target in the data directory: the next backup would contain it, and `restore --replace` would delete it.
 */
export const refuseInside = (dataDir: string, file: string): void => {
  const path = relative(dataDir, file)
  if (!isAbsolute(path) && path.split(/[\\/]/)[0] !== '..')
    throw new StartupError(`A backup is kept outside the data directory ${dataDir}.`)
}
