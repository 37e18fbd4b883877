import type Stripe from 'stripe'
import { asUnavailable } from './stripeErrors.ts'

/** Maximum difference between the provider's clock and ours, including some time for the call, in seconds. */
const clockDriftSeconds = 900

export interface Connection {
  stripe: Stripe
  /** Makes a call. Throws `ProviderUnavailable` if Stripe does not answer it. */
  callProvider: <T>(call: () => Promise<T>) => Promise<T>
}

/** Yields the entries of a list of Stripe's. Throws `ProviderUnavailable` if Stripe does not answer. */
export async function* iterateList<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* list
  } catch (error) {
    throw asUnavailable(error)
  }
}

export const createdSince = (since: string) => ({
  created: { gte: Math.floor(Date.parse(since) / 1000) - clockDriftSeconds },
  limit: 100,
})
