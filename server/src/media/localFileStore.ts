import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './FileStore.ts'

/** Files below one folder of the data directory. */
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
    const place = join(root, key)
    await mkdir(dirname(place), { recursive: true })
    const file = await open(path, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(path, place)
  },
  read: key =>
    readFile(join(root, key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  remove: key => rm(join(root, key), { force: true }),
})
