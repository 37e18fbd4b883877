import { setTimeout } from 'node:timers/promises'
import { ApiError } from '@shop/client/ApiError'

const pauseMs = 60
const maxTries = 2000

/** Tells whether an error is an answer of the running shop, and not of one that is down or just starting. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status !== 503

/**
 * Repeats a request while the shop is down or unavailable, as a browser's user would.
 */
export const retryUntilAnswered = async <T>(request: () => Promise<T>): Promise<T> => {
  for (let remaining = maxTries; ; remaining--) {
    try {
      return await request()
    } catch (error) {
      if (isAnswer(error) || remaining === 0) throw error
      await setTimeout(pauseMs)
    }
  }
}
