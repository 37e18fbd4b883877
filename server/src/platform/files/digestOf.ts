import { createHash } from 'node:crypto'

/** Calculates the SHA-256 of bytes that arrive in parts, in hex, without loading them all into memory. */
export const digestOf = async (parts: AsyncIterable<unknown>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of parts) hash.update(bytes as Uint8Array)
  return hash.digest('hex')
}
