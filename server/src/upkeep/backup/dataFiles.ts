import { existsSync } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { StartupError } from '../../platform/base/config.ts'
import { nullIfMissing } from '../../platform/base/missingFile.ts'

/**
 * Files of the data directory that no backup holds: the database's own files (its rows are), files half written, a
 * restore under way, exports of the whole shop, which go after a week, and the pictures' sizes, which are made again when
 * they are first asked for. All the rest is in
 * it, so that a new kind of file is never forgotten: pictures, documents, mails, the sandbox's state, and
 * `secrets.json`. The secrets belong to it because the settings hold values sealed with a key drawn from them;
 * without it the restored shop could not open them. Whoever holds a backup holds everything else of the shop too,
 * hence its mode 0600.
 */
const excluded = [
  /^shop\.sqlite/,
  /^\.restore-/,
  /\.part$/,
  /^media\/sizes(\/|$)/,
  /^documents\/exports(\/|$)/,
]

/** Tells whether a backup holds the path below the data directory, which has slashes between its parts. */
export const isKept = (path: string): boolean =>
  !excluded.some(pattern => pattern.test(path)) &&
  path.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/** The benchmarks keep shops of their own below the default data directory. */
const isOtherShop = (folder: string) => existsSync(join(folder, 'secrets.json'))

/** Yields the shop's own entries of a folder of the data directory, as paths below that directory. */
async function* findEntries(dataDir: string, folder: string) {
  for await (const { name } of (await opendir(join(dataDir, folder)).catch(nullIfMissing)) ?? []) {
    const path = folder ? `${folder}/${name}` : name
    if (!isKept(path)) continue
    const found = await stat(join(dataDir, path)).catch(nullIfMissing)
    if (found?.isFile()) yield { path, isFolder: false }
    else if (found?.isDirectory() && !isOtherShop(join(dataDir, path))) yield { path, isFolder: true }
  }
}

/** Walks the files that belong into a backup. Files created or deleted during the walk may or may not be included. */
export async function* findFiles(dataDir: string, folder = ''): AsyncGenerator<string> {
  for await (const { path, isFolder } of findEntries(dataDir, folder)) {
    if (isFolder) yield* findFiles(dataDir, path)
    else yield path
  }
}

/** Names in the data directory itself, of the files and folders that a restore replaces. */
export const findTopNames = async (dataDir: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { path } of findEntries(dataDir, '')) names.push(path)
  return names
}

/**
 * Refuses a target inside the data directory: the next backup would contain it, and `restore --replace` would delete it.
 */
export const refuseInside = (dataDir: string, file: string): void => {
  const path = relative(dataDir, file)
  if (!isAbsolute(path) && path.split(/[\\/]/)[0] !== '..')
    throw new StartupError(`A backup is kept outside the data directory ${dataDir}.`)
}
