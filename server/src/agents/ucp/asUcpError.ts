import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { failureOf } from '../../platform/http/middleware/errors.ts'
import { UcpError } from './UcpError.ts'

/** Turns any thrown error into an error of the protocol, and logs unexpected ones. */
export const asUcpError = ({ log }: Pick<Deps, 'log'>, ctx: Context, error: unknown): UcpError => {
  if (error instanceof UcpError) return error
  const { status, message, retryAfter } = failureOf(log, ctx, error)
  if (status === 429) return new UcpError('rate_limited', message, retryAfter)
  if (status === 503) return new UcpError('unavailable', message, retryAfter)
  return new UcpError(status < 500 ? 'invalid_request' : 'internal_error', message)
}
