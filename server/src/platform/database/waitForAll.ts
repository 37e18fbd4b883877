type Results<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for statements of one transaction that need not wait for each other: they are sent to Postgres together and run
 * in the order of the calls. Returns once all have ended; throws the first failure.
 */
export const waitForAll = async <const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<Results<T>> => {
  const outcomes = await Promise.allSettled(statements)
  const rejected = outcomes.find(outcome => outcome.status === 'rejected')
  if (rejected) throw rejected.reason
  return outcomes.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as Results<T>
}
