import { ApiError } from '@shop/client/ApiError'

/** The server's text where the failure is the shop's own answer, else `fallback`. */
export const failureText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== undefined ? error.message : fallback

/** The same, but only for refusals of the business (409, 429): every other failure has the fixed text. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && (error.status === 409 || error.status === 429)
    ? failureText(error, fallback)
    : fallback

/** Tells whether the server has said which fields are wrong: then the form shows it, and nothing else has to. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0
