import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteRange, FileStore } from '../base/FileStore.ts'
import { nullIfMissing } from '../base/isMissing.ts'

const listFiles = async function* (root: string, folder: string) {
  for await (const entry of (await opendir(join(root, folder)).catch(nullIfMissing)) ?? []) {
    const key = `${folder}/${entry.name}`
    const fileStat = entry.isFile() && (await stat(join(root, key)).catch(nullIfMissing))
    if (fileStat) yield { key, writtenAt: fileStat.mtimeMs }
  }
}

/** Leaves the file open from its first chunk to its last, or until its reader stops. */
const readChunks = async function* (path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    yield* file.createReadStream({ autoClose: false, ...range })
  } finally {
    await file.close()
  }
}

/** Stores files below one folder of the data directory. */
export const localFileStore = (root: string): FileStore => ({
  write: async (key, bytes) => {
    const path = join(root, key)
    const temporaryPath = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    try {
      const file = await open(temporaryPath, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true })
      throw error
    }
  },
  moveIn: async (key, path) => {
    const target = join(root, key)
    await mkdir(dirname(target), { recursive: true })
    const file = await open(path, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(path, target)
  },
  read: key => readFile(join(root, key)).catch(nullIfMissing),
  open: async key => {
    const path = join(root, key)
    const fileStat = await stat(path).catch(nullIfMissing)
    return (
      fileStat && {
        size: fileStat.size,
        chunks: readChunks(path),
        readRange: range => readChunks(path, range),
      }
    )
  },
  list: folder => listFiles(root, folder),
  remove: key => rm(join(root, key), { force: true }),
  check: () => Promise.resolve(),
})
