const lastHere = new Map<string, Promise<unknown>>()

/** Acts under one name follow each other in the whole browser; where Web Locks are missing (plain http), in this tab. */
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
