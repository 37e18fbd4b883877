import { ApiError } from '@shop/client/ApiError'

/** Error of every action without a connection. It is cleared once there is a connection again. */
export const offlineText = 'You are offline. Please check your connection and try again.'

/** Tells whether the browser knows that it has no connection. */
const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine

/** Returns `offlineText` if no shop answered and the browser knows that it is offline, or else `fallback`. */
const unansweredText = (error: unknown, fallback: string): string =>
  !(error instanceof ApiError) && isOffline() ? offlineText : fallback

/** Returns the server's message if the shop answered, `offlineText` while offline, or else `fallback`. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : unansweredText(error, fallback)

/** Returns the server's message only for a business refusal (409, 429); every other failure gets the fixed text. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? failureText(error, fallback)
    : unansweredText(error, fallback)

/** Tells whether the server reported errors of fields, which the form then shows. */
export const hasFieldErrors = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
