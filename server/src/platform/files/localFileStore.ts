import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteRange, FileStore } from '../base/FileStore.ts'
import { nullIfMissing } from '../base/missingFile.ts'

const filesOf = async function* (root: string, folder: string) {
  for await (const entry of (await opendir(join(root, folder)).catch(nullIfMissing)) ?? []) {
    const key = `${folder}/${entry.name}`
    const found = entry.isFile() && (await stat(join(root, key)).catch(nullIfMissing))
    if (found) yield { key, writtenAt: found.mtimeMs }
  }
}

/** Leaves the file open from its first part to its last, or until its reader stops. */
const partsOf = async function* (path: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
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
    const temporary = `${path}.${randomUUID()}.part`
    await mkdir(dirname(path), { recursive: true })
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  },
  adopt: async (key, path) => {
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
    const found = await stat(path).catch(nullIfMissing)
    return found && { size: found.size, parts: partsOf(path), partsOf: range => partsOf(path, range) }
  },
  list: folder => filesOf(root, folder),
  remove: key => rm(join(root, key), { force: true }),
  check: () => Promise.resolve(),
})
