const lastHere = new Map<string, Promise<unknown>>()

/**
 * Runs actions of the same name one at a time, across the whole browser. Without Web Locks (plain http), only within
 * this tab.
 */
export const oneAtATime = <T>(name: string, act: () => Promise<T>): Promise<T> => {
  if (globalThis.navigator?.locks) return navigator.locks.request(name, act)
  const last = lastHere.get(name) ?? Promise.resolve()
  const next = last.then(act, act)
  lastHere.set(
    name,
    next.catch(() => undefined),
  )
  return next
}
