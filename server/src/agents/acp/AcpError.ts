/** An error where no cart or session can be given, flat as the protocol has it. */
export class AcpError extends Error {
  readonly status: number
  readonly code: string
  readonly more: { param?: string; supported_versions?: readonly string[] }
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: string,
    text: string,
    more: AcpError['more'] & { retryAfter?: number } = {},
  ) {
    super(text)
    const { retryAfter, ...body } = more
    this.status = status
    this.code = code
    this.more = body
    this.retryAfter = retryAfter
  }

  get body(): object {
    const type = this.status >= 500 ? 'service_unavailable' : 'invalid_request'
    return { type, code: this.code, message: this.message, ...this.more }
  }
}

export const notFound = (what: string) => new AcpError(404, 'not_found', `There is no such ${what}.`)
