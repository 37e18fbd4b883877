import type { ErrorBody, ErrorCode } from '@shop/contracts/errors'

/** An answer other than 2xx. `message` is the server's text for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    /** Absent if the answer did not come from the shop's API but, say, a proxy; `unreachable` without any answer. */
    readonly code?: ErrorCode | 'unreachable',
    /** Errors by field name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** Makes an error of an answer's body; one that is not the API's gives `HTTP error! status: {code}`. */
export const apiErrorFrom = (status: number, content: unknown): ApiError => {
  const body = content as Partial<ErrorBody> | null
  const message = typeof body?.error === 'string' ? body.error : `HTTP error! status: ${status}`
  return new ApiError(status, message, body?.code, body?.fields)
}

/** Reads the error of an answer other than 2xx. */
export const apiErrorOf = async (answer: Response): Promise<ApiError> =>
  apiErrorFrom(answer.status, await answer.json().catch(() => null))
