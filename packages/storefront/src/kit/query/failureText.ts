import { ApiError } from '@shop/client/ApiError'

/** Error of every action without a connection. It is cleared once there is a connection again. */
export const offlineText = 'You are offline. Please check your connection and try again.'

/** Tells whether the browser knows that it has no connection. */
const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine

/**
 * Returns the text of a failure without an answer: that there is no connection, if that is known, or else `fallback`.
 */
const unansweredText = (error: unknown, fallback: string): string =>
  !(error instanceof ApiError) && isOffline() ? offlineText : fallback

/** Returns the server's message if the shop answered, or else `fallback` or that there is no connection. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : unansweredText(error, fallback)

/** Returns the server's message only for a business refusal (409, 429); every other failure gets the fixed text. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? failureText(error, fallback)
    : unansweredText(error, fallback)

/** Tells whether the server named wrong fields, which the form then shows. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
