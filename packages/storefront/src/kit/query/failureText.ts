import { ApiError } from '@shop/client/ApiError'

/** Text of every act that failed because the browser has no connection. It is taken back once there is one. */
export const offlineText = 'You are offline. Please check your connection and try again.'

/** Tells whether the browser knows that it has no connection. */
const isOffline = (): boolean =>
  typeof navigator !== 'undefined' && 'onLine' in navigator && !navigator.onLine

/** The text of what failed without an answer of the shop: that there is no connection, where that is known. */
const unansweredText = (error: unknown, fallback: string): string =>
  !(error instanceof ApiError) && isOffline() ? offlineText : fallback

/** The server's text where the failure is the shop's own answer, else `fallback`, or that there is no connection. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : unansweredText(error, fallback)

/** The same, but only for refusals of the business (409, 429): every other failure has the fixed text. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? failureText(error, fallback)
    : unansweredText(error, fallback)

/** Tells whether the server has said which fields are wrong: then the form shows it, and nothing else has to. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
