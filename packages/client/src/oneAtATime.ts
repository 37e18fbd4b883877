const lastHere = new Map<string, Promise<unknown>>()

/**
 * Runs acts of the same name one after the other in the whole browser; without Web Locks (plain http), only in this
 * tab.
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
