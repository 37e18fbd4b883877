import { ApiError } from '@shop/client/ApiError'

/** Says why nothing could be read: in the shop's own words where it has answered. What was seen before would be shown. */
export const readFailure = (error: Error | null): string => {
  if (!(error instanceof ApiError) || error.code === undefined)
    return 'Please check your connection and try again.'
  return error.code === 'unreachable'
    ? 'This has not been opened here before, so there is nothing to show. It loads as soon as the connection is back.'
    : error.message
}
