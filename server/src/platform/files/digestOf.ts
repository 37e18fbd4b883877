import { createHash } from 'node:crypto'

/** SHA-256 of bytes that come in parts, in hex; never held whole. */
export const digestOf = async (parts: AsyncIterable<unknown>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of parts) hash.update(bytes as Uint8Array)
  return hash.digest('hex')
}
