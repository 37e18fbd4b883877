import type { ErrorBody, ErrorCode } from '@shop/contracts/errors'

/** A call that was answered, but not with 2xx. `message` is the server's own text for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    /** Absent where the answer did not come from the shop's API (a proxy, say); `unreachable` where there was none. */
    readonly code?: ErrorCode | 'unreachable',
    /** Complaints by field name. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** The error that an answer's body tells of; one that is not the API's gives `HTTP error! status: {code}`. */
export const apiErrorFrom = (status: number, content: unknown): ApiError => {
  const body = content as Partial<ErrorBody> | null
  const message = typeof body?.error === 'string' ? body.error : `HTTP error! status: ${status}`
  return new ApiError(status, message, body?.code, body?.fields)
}

/** Reads an answer that is not 2xx. */
export const apiErrorOf = async (answer: Response): Promise<ApiError> =>
  apiErrorFrom(answer.status, await answer.json().catch(() => null))
