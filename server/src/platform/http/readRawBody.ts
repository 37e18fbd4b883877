import type { IncomingMessage } from 'node:http'
import { Failure } from './Failure.ts'

/**
 * Reads the body byte for byte as it was sent, to check a signature over it. The rest of one that is too large is
 * dropped as it arrives: its connection would otherwise stay open without ever answering the next request.
 */
export const readRawBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) break
    chunks.push(chunk)
  }
  if (size <= maxBytes) return Buffer.concat(chunks)
  request.resume()
  throw new Failure('body_too_large', `The body may have at most ${maxBytes} bytes.`)
}
