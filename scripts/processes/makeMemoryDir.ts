import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/**
 * Creates a folder in memory for files of tests, removed with this process. Returns null if the machine has no file
 * system in memory, or too little room in it. Tests create and delete some hundred databases of some hundred files each;
 * on a disk, that took a fifth of their time.
 */
export const makeMemoryDir = (): string | null => {
  if (!hasRoom()) return null
  const folder = mkdtempSync(join(memoryFolder, 'shop-tests-'))
  // Postgres runs as a different user in a folder below it.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}
