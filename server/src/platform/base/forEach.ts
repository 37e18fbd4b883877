import type { StopSignal } from './longRun.ts'
import { ProviderUnavailable } from './PaymentProvider.ts'
import { reasonOf } from './reasonOf.ts'

/** Maximum number of items that fail because the provider is unavailable before the rest is left to the next run. */
const maxUnavailable = 3

/**
 * Runs `work` for each item and reports failures at the end, so that one failing item does not hold up the
 * others. Stops early when the shop stops, or once the payment provider, or whoever else is called, has been unavailable
 * `maxUnavailable` times.
 */
export const forEach = async <T>(
  items: readonly T[],
  stopping: StopSignal,
  work: (item: T) => Promise<unknown>,
  isUnavailable = (failure: unknown): boolean => failure instanceof ProviderUnavailable,
): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    const unavailable = failures.filter(isUnavailable)
    if (stopping.aborted || unavailable.length >= maxUnavailable) break
    await work(item).catch((error: unknown) => failures.push(error))
  }
  throwAll(failures)
}

/** Throws one error with all failures, if there are any; a reason that several share is stated once. */
export const throwAll = (failures: readonly unknown[]): void => {
  if (failures.length > 0) throw new AggregateError(failures, [...new Set(failures.map(reasonOf))].join(' '))
}
