/**
 * Waits at most `ms` for a result from outside the app that may never come, such as a spooler's, then uses the result
 * of `late` instead. Ignores a later result.
 */
export const within = <T>(ms: number, outcome: Promise<T>, late: () => T | Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const end = new Promise<void>(resolve => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([outcome, end]).finally(() => clearTimeout(timer))
}
