import { ApiError } from '@shop/client/ApiError'

/** Says why nothing could be read: in the shop's own words where it has answered. */
export const readFailure = (error: Error | null): string =>
  error instanceof ApiError && error.code !== undefined && error.code !== 'unreachable'
    ? error.message
    : 'Please check your connection and try again.'
