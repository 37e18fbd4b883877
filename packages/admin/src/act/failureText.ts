import { ApiError } from '@shop/client/ApiError'

/** The server's own words where it has some, else those of the specification. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback
