type Outcomes<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Statements of one transaction that need not wait for each other: to Postgres they travel together and are carried
 * out in the order they were called in. All of them are over when it returns; the first failure is thrown.
 */
export const together = async <const T extends readonly Promise<unknown>[]>(
  ...statements: T
): Promise<Outcomes<T>> => {
  const ends = await Promise.allSettled(statements)
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map(end => (end as PromiseFulfilledResult<unknown>).value) as Outcomes<T>
}
