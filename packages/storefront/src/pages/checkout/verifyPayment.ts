import { ApiError } from '@shop/client/ApiError'
import type { Verification } from '@shop/contracts/checkout/endpoints'

interface Outcome {
  /** State after half a minute: `pending` if the outcome is unknown, `unreachable` without an answer. */
  state: 'verified' | 'pending' | 'unreachable'
  order: Verification | null
}

/** Pauses between two calls, ms: half a minute in total. */
export const pausesMs = [1000, 2000, 3000, 5000, 8000, 11_000] as const

interface Options {
  /** Calls the server; 202 means that the outcome is not known yet. */
  verify: () => Promise<{ status: number; data: Verification }>
  wait: (ms: number) => Promise<void>
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/**
 * Polls the outcome of a payment for up to half a minute. Throws if the server refuses. A call without an answer is
 * repeated, because it does not mean that the payment failed.
 */
export const verifyPayment = async ({ verify, wait }: Options): Promise<Outcome> => {
  let order: Verification | null = null
  let state: Outcome['state'] = 'pending'
  for (const pause of [...pausesMs, null]) {
    try {
      const { status, data } = await verify()
      if (status !== 202) return { state: 'verified', order: data }
      order = data
      state = 'pending'
    } catch (error) {
      if (isFinal(error)) throw error
      state = 'unreachable'
    }
    if (pause !== null) await wait(pause)
  }
  return { state, order }
}
