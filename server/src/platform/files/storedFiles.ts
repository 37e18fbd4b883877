import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { nullIfMissing } from '../base/isMissing.ts'

/** Folders of the file store, without the pictures' sizes, which are made again on request. */
const storedFolders = ['media/originals', 'media/videos', 'documents', 'mail'] as const

/** Tells whether a key is that of a complete stored file, and cannot lead out of its folder. */
const isStored = (key: string): boolean =>
  storedFolders.some(folder => key.startsWith(`${folder}/`)) &&
  !key.endsWith('.part') &&
  key.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/**
 * Lists the files below a folder, including nested folders. `opendir` has an option for that, but on Node 20 it omits
 * the entries after the first 32 of a nested folder.
 */
export const filesBelow = async function* (folder: string): AsyncGenerator<string> {
  for await (const entry of (await opendir(folder).catch(nullIfMissing)) ?? []) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** Lists the keys of the stored files below a data directory. */
export const storedOnDisk = async function* (dataDir: string): AsyncGenerator<string> {
  for (const folder of storedFolders)
    for await (const path of filesBelow(join(dataDir, folder))) {
      const key = relative(dataDir, path).replaceAll(sep, '/')
      if (isStored(key)) yield key
    }
}

/** Lists the stored files of a bucket. */
export const storedInBucket = async function* (list: (prefix: string) => AsyncIterable<{ key: string }>) {
  for (const folder of storedFolders)
    for await (const { key } of list(`${folder}/`)) if (isStored(key)) yield key
}
