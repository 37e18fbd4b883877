import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '../config.ts'
import { findTopNames } from './dataFiles.ts'

const prefix = '.restore-'

/** A restore's files beside those that they will replace. */
export interface Staging {
  write: (path: string, body: AsyncIterable<Buffer>) => Promise<void>
  /** Puts the new files in the place of the old ones. */
  moveIn: () => Promise<void>
  /** Takes that back, as far as it went. */
  moveBack: () => Promise<void>
  /** Removes what is not in its place. */
  remove: () => Promise<void>
}

/** Opens a folder in the data directory for files to be restored, and removes what killed restores have left there. */
export const openStaging = async (dataDir: string): Promise<Staging> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(prefix)) await rm(join(dataDir, name), { recursive: true })
  const root = join(dataDir, `${prefix}${randomUUID()}`)
  const [fresh, old] = [join(root, 'new'), join(root, 'old')]
  await mkdir(fresh, { recursive: true })
  await mkdir(old)

  const moved: { from: string; to: string }[] = []
  const move = async (from: string, to: string) => {
    await rename(from, to)
    moved.push({ from, to })
  }

  return {
    write: async (path, body) => {
      const file = join(fresh, path)
      await mkdir(dirname(file), { recursive: true })
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    moveIn: async () => {
      for (const name of await findTopNames(dataDir)) {
        if ((await lstat(join(dataDir, name))).isSymbolicLink())
          throw new StartupError(
            `${join(dataDir, name)} is a link: a restore replaces files and folders only.`,
          )
        await move(join(dataDir, name), join(old, name))
      }
      for (const name of await readdir(fresh)) await move(join(fresh, name), join(dataDir, name))
    },
    moveBack: async () => {
      for (const { from, to } of moved.splice(0).toReversed()) await rename(to, from)
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
