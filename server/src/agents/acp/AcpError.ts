import { wordsForAssistants } from '@shop/contracts/plainWords'
import type { Context } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { asUcpError } from '../ucp/asUcpError.ts'

/** Returns the kind of an error: whether the request, the shop or a temporary condition caused it. */
const typeOf = (status: number): string => {
  if (status < 500) return 'invalid_request'
  return status === 503 ? 'service_unavailable' : 'processing_error'
}

/** An error without a cart or session to return, with the flat form of the protocol. */
export class AcpError extends Error {
  readonly status: number
  readonly code: string
  readonly details: { param?: string; supported_versions?: readonly string[] }
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    text: string,
    options: AcpError['details'] & { retryAfter?: number | undefined } = {},
  ) {
    super(wordsForAssistants(text, 500))
    const { retryAfter, ...body } = options
    this.status = status
    this.code = code
    this.details = body
    this.retryAfter = retryAfter
  }

  get body(): object {
    return { type: typeOf(this.status), code: this.code, message: this.message, ...this.details }
  }
}

export const notFound = (noun: string) => new AcpError(404, 'not_found', `There is no such ${noun}.`)

/** Statuses and codes that differ from those of UCP, by the UCP code. */
const statuses: Readonly<Record<string, number>> = { idempotency_conflict: 422 }
const codes: Readonly<Record<string, string>> = {
  unavailable: 'service_unavailable',
  invalid_request: 'invalid',
  body_too_large: 'request_too_large',
}

/** Turns any thrown error into an error of the protocol, and logs unexpected ones. */
export const asAcpError = (deps: Pick<Deps, 'log'>, ctx: Context, error: unknown): AcpError => {
  if (error instanceof AcpError) return error
  const { status, code, message, retryAfter } = asUcpError(deps, ctx, error)
  return new AcpError(statuses[code] ?? status, codes[code] ?? code, message, { retryAfter })
}
