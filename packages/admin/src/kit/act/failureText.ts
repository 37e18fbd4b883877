import { ApiError } from '@shop/client/ApiError'

/** The session has ended. The office then asks for a new sign-in above the page, so no error is shown as well. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session_ended'

/**
 * Tells whether nothing was sent, because the shop could not be reached. A lost answer has the status 504, since the
 * action may have been done.
 */
export const isUnsent = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unreachable' && error.status !== 504

/** Returns the server's message if the server sent one, else `fallback`. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback
