/**
 * Waits at most `ms` for something outside the app that may never answer, such as a spooler, then uses the result of
 * `late`. Ignores a later answer.
 */
export const within = <T>(ms: number, outcome: Promise<T>, late: () => T | Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const end = new Promise<void>(resolve => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([outcome, end]).finally(() => clearTimeout(timer))
}
