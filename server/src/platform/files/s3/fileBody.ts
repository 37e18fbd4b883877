import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { digestOf } from '../digestOf.ts'
import type { S3Body } from './signedSender.ts'

/**
 * Opens a file, or its bytes from `start` to `end`, as a body with its checksum; reads it twice, and never loads it
 * whole.
 */
export const fileBody = async (
  path: string,
  range: { start?: number; end?: number } = {},
): Promise<S3Body> => {
  const { start = 0, end = (await stat(path)).size - 1 } = range
  const size = Math.max(0, end - start + 1)
  if (size === 0) return new Uint8Array()
  const open = () => createReadStream(path, { start, end })
  return { size, sha256: await digestOf(open()), open }
}
