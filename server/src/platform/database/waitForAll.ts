type Outcomes<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Runs statements of one transaction that need not wait for each other: to Postgres they travel together and are carried
 * out in the order they were called in. Returns once all have ended; throws the first failure.
 */
export const waitForAll = async <const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<Outcomes<T>> => {
  const ends = await Promise.allSettled(statements)
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map(end => (end as PromiseFulfilledResult<unknown>).value) as Outcomes<T>
}
