import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { diskProblem } from './diskProblem.ts'

/**
 * Writes a file completely or not at all: to a temporary file first, so that a full disk or a lost connection leaves no
 * partial file.
 */
export const writeFileAtomically = async (
  path: string,
  content: Readable,
  signal?: AbortSignal,
): Promise<void> => {
  const tempPath = `${path}.part`
  try {
    await pipeline(content, createWriteStream(tempPath), signal ? { signal } : {})
    await rename(tempPath, path)
  } catch (error) {
    await rm(tempPath, { force: true }).catch(() => undefined)
    throw diskProblem(error)
  }
}
