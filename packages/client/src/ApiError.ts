import type { ErrorBody, ErrorCode } from '@shop/contracts/errors'

/** An answer other than 2xx. `message` is the server's text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    /** Missing if the answer came from another server, such as a proxy; `unreachable` if there was no answer. */
    readonly code?: ErrorCode | 'unreachable',
    /** Errors by field name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** Creates an error from an answer's body. A body of another server gives the message `HTTP error! status: 502`. */
export const apiErrorFrom = (status: number, content: unknown): ApiError => {
  const body = content as Partial<ErrorBody> | null
  const message = typeof body?.error === 'string' ? body.error : `HTTP error! status: ${status}`
  return new ApiError(status, message, body?.code, body?.fields)
}

/** Reads the error of an answer other than 2xx. */
export const readApiError = async (answer: Response): Promise<ApiError> =>
  apiErrorFrom(answer.status, await answer.json().catch(() => null))
