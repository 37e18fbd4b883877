import { opendir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Folders of the file store; the pictures' sizes are not among them, which are made again when they are asked for. */
const storedFolders = ['media/originals', 'media/videos', 'documents', 'mail'] as const

/** Tells whether a key is that of a stored file, whole, which no path can lead out of its folder. */
const isStored = (key: string): boolean =>
  storedFolders.some(folder => key.startsWith(`${folder}/`)) &&
  !key.endsWith('.part') &&
  key.split('/').every(part => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/** Keys of the files that the store keeps below a data directory. */
export const storedOnDisk = async function* (dataDir: string): AsyncGenerator<string> {
  for (const folder of storedFolders) {
    const entries = await opendir(join(dataDir, folder), { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    for await (const entry of entries) {
      const key = relative(dataDir, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      if (entry.isFile() && isStored(key)) yield key
    }
  }
}

/** The same of a bucket. */
export const storedInBucket = async function* (list: (prefix: string) => AsyncIterable<{ key: string }>) {
  for (const folder of storedFolders)
    for await (const { key } of list(`${folder}/`)) if (isStored(key)) yield key
}
