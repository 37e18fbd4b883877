import type { Context } from 'koa'
import { Failure } from '../../platform/http/Failure.ts'
import { readRawBody } from '../../platform/http/readRawBody.ts'
import { UcpError } from './UcpError.ts'

const mostBytes = 64 * 1024

/** Says that a body is no JSON. */
export class NoJson extends UcpError {
  constructor() {
    super('invalid_request', 'The body is not JSON.')
  }
}

/** The body of a request, which agents send as JSON of at most 64 KB. */
export const readJson = async (ctx: Context): Promise<unknown> => {
  const body = await readRawBody(ctx.req, mostBytes).catch((error: unknown) => {
    throw error instanceof Failure ? new UcpError('request_too_large', error.message) : error
  })
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new NoJson()
  }
}
