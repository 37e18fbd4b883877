import { ApiError } from '@shop/client/ApiError'

/** Statuses that a proxy answers with while the shop behind it is unreachable. */
const unreachableStatuses = [502, 503, 504]

/** Tells whether a call failed because the shop did not answer: there was no connection, or a proxy answered. */
export const isUnreachable = (error: unknown): boolean => {
  // Fetch throws this when there is no connection.
  if (error instanceof TypeError) return true
  if (!(error instanceof ApiError)) return false
  return (
    error.code === 'unreachable' || (error.code === undefined && unreachableStatuses.includes(error.status))
  )
}

const sentences = {
  read: 'The shop cannot be reached at the moment.',
  unsent: 'The shop cannot be reached, so nothing was sent. Please try again when the connection is back.',
  unanswered:
    'The connection was lost before the shop answered. Please check whether this was done before you try again.',
}

/** Returns the error of a call that the shop did not answer; its status is 504 if the action may have been done. */
export const unreachableError = (kind: keyof typeof sentences): ApiError =>
  new ApiError(kind === 'unanswered' ? 504 : 503, sentences[kind], 'unreachable')
