import type { Stopping } from './longRun.ts'
import { ProviderUnavailable } from './PaymentProvider.ts'
import { reasonOf } from './reasonOf.ts'

/** Number of items that may find the provider away before the rest waits for the next run. */
const mostUnavailable = 3

/**
 * Runs `act` for each item, and throws the failures at the end, so that one failing item does not keep the others waiting.
 * Stops early when the shop does, or once the payment provider has been away three times.
 */
export const forEach = async <T>(
  items: readonly T[],
  stopping: Stopping,
  act: (item: T) => Promise<unknown>,
): Promise<void> => {
  const failures: unknown[] = []
  for (const item of items) {
    const away = failures.filter(failure => failure instanceof ProviderUnavailable)
    if (stopping.aborted || away.length >= mostUnavailable) break
    await act(item).catch((error: unknown) => failures.push(error))
  }
  throwAll(failures)
}

/** Throws one error with all failures, if there are any; what several have in common is said once. */
export const throwAll = (failures: readonly unknown[]): void => {
  if (failures.length > 0) throw new AggregateError(failures, [...new Set(failures.map(reasonOf))].join(' '))
}
