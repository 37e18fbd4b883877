import { type ComponentType, lazy, memo, Suspense, useState } from 'react'

const parts: (() => Promise<unknown>)[] = []

/** Fetches all parts of the pages read so far, for tests. */
export const loadParts = () => Promise.all(parts.map(load => load()))

/**
 * A part of a page that the server renders, and whose scripts the browser fetches once the page is in use: until they
 * are there, the server's markup stays. Whoever chooses something meanwhile must not make it empty, so that what is in
 * sight takes only properties that keep their value.
 */
export const later = <P extends object>(read: () => Promise<ComponentType<P>>) => {
  let there: ComponentType<P> | undefined
  const load = async () => {
    there ??= await read()
    return { default: there }
  }
  const Fetched = lazy(load) as unknown as ComponentType<P>
  parts.push(load)
  // The server renders in one go, and reads for the page before: by then this is there.
  if (typeof document === 'undefined') void load()
  return memo((props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => there ?? Fetched)
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }) as unknown as ComponentType<P>
}
