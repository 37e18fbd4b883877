import type { Context } from 'koa'
import { Failure } from '../../platform/http/Failure.ts'
import { readRawBody } from '../../platform/http/readRawBody.ts'
import { UcpError } from './UcpError.ts'

const maxBytes = 64 * 1024

/** Thrown if a body is not JSON. */
export class InvalidJson extends UcpError {
  constructor() {
    super('invalid_request', 'The body is not JSON.')
  }
}

/** Characters that databases cannot store: NUL and unpaired surrogates, which JSON can only contain as escapes. */
const unstorable = /\0|\p{Cs}/u
const maybeUnstorable = /\\u(0000|d[89a-f])/i

const refuseUnstorable = (_name: string, value: unknown): unknown => {
  if (typeof value === 'string' && unstorable.test(value))
    throw new UcpError('invalid_request', 'A text of the request holds a sign that cannot be kept.')
  return value
}

const checkKind = (ctx: Context): void => {
  const encoding = ctx.get('Content-Encoding')
  if (encoding !== '' && encoding !== 'identity')
    throw new UcpError('unsupported_media_type', 'Send the body as it is, without Content-Encoding.')
  if (ctx.get('Content-Type') !== '' && !ctx.is('json', '+json'))
    throw new UcpError('unsupported_media_type', 'Send JSON (application/json).')
}

/** Reads a request's body as it was sent, at most 64 KB; `read` parses it, or throws `InvalidJson`. */
export const readBody = async (ctx: Context): Promise<{ bytes: Buffer; read: () => unknown }> => {
  const bytes = await readRawBody(ctx.req, maxBytes).catch((error: unknown) => {
    throw error instanceof Failure ? new UcpError('body_too_large', error.message) : error
  })
  if (bytes.length > 0) checkKind(ctx)
  const read = (): unknown => {
    const text = bytes.toString('utf8')
    try {
      return JSON.parse(text, maybeUnstorable.test(text) ? refuseUnstorable : undefined)
    } catch (error) {
      throw error instanceof UcpError ? error : new InvalidJson()
    }
  }
  return { bytes, read }
}
