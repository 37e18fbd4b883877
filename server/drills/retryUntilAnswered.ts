import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@shop/client/ApiError'

const pause = 60
const tries = 2000

/** Tells whether the shop was running and refused, or failed; anything else may be a shop that is just starting. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 503

/**
 * Repeats a request, as a browser's user would, until there is an answer: while the shop is down or unavailable.
 */
export const retryUntilAnswered = async <T>(request: () => Promise<T>): Promise<T> => {
  for (let remaining = tries; ; remaining--) {
    try {
      return await request()
    } catch (error) {
      if (isAnswer(error) || remaining === 0) throw error
      await setTimeout(pause)
    }
  }
}
