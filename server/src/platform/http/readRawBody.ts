import type { IncomingMessage } from 'node:http'
import { Failure } from './Failure.ts'

/** Reads the body byte for byte as it was sent, to check a signature over it. */
export const readRawBody = async (request: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new Failure('body_too_large', `The body may have at most ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
