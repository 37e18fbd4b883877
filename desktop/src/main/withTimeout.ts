/**
 * Waits at most `ms` for a result from outside the app that may never come, such as a spooler's, then uses the result
 * of `onTimeout` instead. Ignores a later result.
 */
export const withTimeout = <T>(
  ms: number,
  promise: Promise<T>,
  onTimeout: () => T | Promise<T>,
): Promise<T> => {
  let timer: NodeJS.Timeout
  const timeout = new Promise<void>(resolve => (timer = setTimeout(resolve, ms))).then(onTimeout)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
