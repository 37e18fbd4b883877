import { wordsForAssistants } from '@shop/contracts/plainWords'
/** A JSON-RPC error, with the HTTP status if it is the only answer. */
export class RpcError extends Error {
  readonly code: number
  readonly status: number
  readonly data: object | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: number,
    text: string,
    {
      status = 200,
      data,
      retryAfter,
    }: { status?: number; data?: object; retryAfter?: number | undefined } = {},
  ) {
    super(wordsForAssistants(text, 500))
    this.code = code
    this.status = status
    this.data = data
    this.retryAfter = retryAfter
  }
}
