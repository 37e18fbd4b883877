import type { Middleware } from 'koa'
import { Failure } from '../Failure.ts'

/** Requests in hand at once; more would only wait for each other until their clients give up. */
const most = 1000

/** Turns requests away with 503 while too many are in hand, so that those in hand are answered in time. */
export const shedLoad = (): Middleware => {
  let inHand = 0
  return async (_ctx, next) => {
    if (inHand >= most)
      throw new Failure('overloaded', 'The shop is very busy. Please try again in a moment.', {
        retryAfter: 2,
      })
    inHand++
    try {
      await next()
    } finally {
      inHand--
    }
  }
}
