import type { ErrorBody, ErrorCode } from '@shop/contracts/errors'

/** A call that was answered, but not with 2xx. `message` is the server's own text for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    message: string,
    /** Absent where the answer did not come from the shop's API (a proxy, say). */
    readonly code?: ErrorCode,
    /** What is wrong with which field. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** Reads an answer that is not 2xx; a body that is not the API's gives `HTTP error! status: {code}`. */
export const apiErrorOf = async (answer: Response): Promise<ApiError> => {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null
  const message = typeof body?.error === 'string' ? body.error : `HTTP error! status: ${answer.status}`
  return new ApiError(answer.status, message, body?.code, body?.fields)
}
