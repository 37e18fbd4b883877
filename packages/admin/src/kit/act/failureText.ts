import { ApiError } from '@shop/client/ApiError'

/** The office asks to sign in again, over the page: no error beside that. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session_ended'

/** Tells that nothing was sent, as the shop could not be reached; a lost answer has the status 504, as something may have been done. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unreachable' && error.status !== 504

/** The server's own words where it has some, else those of the specification. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback
