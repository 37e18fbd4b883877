const lastInTab = new Map<string, Promise<unknown>>()

/**
 * Runs actions of the same name one at a time, across the whole browser. Without Web Locks (plain http), only within
 * this tab.
 */
export const oneAtATime = <T>(name: string, work: () => Promise<T>): Promise<T> => {
  if (globalThis.navigator?.locks) return navigator.locks.request(name, work)
  const previousWork = lastInTab.get(name) ?? Promise.resolve()
  const next = previousWork.then(work, work)
  lastInTab.set(
    name,
    next.catch(() => undefined),
  )
  return next
}
