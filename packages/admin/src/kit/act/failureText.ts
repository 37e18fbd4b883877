import { ApiError } from '@shop/client/ApiError'

/** The office asks to sign in again, over the page: no error beside that. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session_ended'

/** The server's own words where it has some, else those of the specification. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback
