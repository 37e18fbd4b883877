import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskProblem } from './diskProblem.ts'

/**
 * Writes a file completely or not at all: to a temporary file first, so that a full disk or a lost connection leaves no
 * partial file.
 */
export const writeWhole = async (path: string, content: Readable, signal?: AbortSignal): Promise<void> => {
  const half = `${path}.part`
  try {
    await pipeline(content, createWriteStream(half), signal ? { signal } : {})
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined)
    throw diskProblem(error)
  }
}
