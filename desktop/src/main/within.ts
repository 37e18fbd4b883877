/**
 * Waits at most `ms` for something outside of this app that may never answer (a spooler, a service of the system), then
 * goes on with the result of `late`. What comes afterwards is ignored.
 */
export const within = <T>(ms: number, outcome: Promise<T>, late: () => T | Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const end = new Promise<void>(resolve => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([outcome, end]).finally(() => clearTimeout(timer))
}
