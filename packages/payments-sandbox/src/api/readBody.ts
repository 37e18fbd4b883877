import type { IncomingMessage } from 'node:http'
import { StripeFailure } from './StripeFailure.ts'

const maxBytes = 1024 * 1024

/** Reads the whole body as text; refuses more than a megabyte. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes)
      throw new StripeFailure(413, { type: 'invalid_request_error', message: 'The request is too large.' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
