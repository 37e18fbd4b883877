import { ApiError } from '@shop/client/ApiError'

/** Returns the first field's error, or else the general message. */
export const firstProblem = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message
