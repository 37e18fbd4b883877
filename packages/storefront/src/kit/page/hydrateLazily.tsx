import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import styles from './hydrateLazily.module.css'
import { HydratedSignal } from './HydratedSignal.tsx'

const parts: (() => Promise<unknown>)[] = []

/** Loads all parts of the pages imported so far, for tests. */
export const loadParts = () => Promise.all(parts.map(load => load()))

/** Mounts together with the loaded part, and reports that the part has loaded. */
const LoadedSignal = ({ onLoaded }: { onLoaded: (isLoaded: true) => void }) => {
  useEffect(() => onLoaded(true), [onLoaded])
  return null
}

/**
 * Hydrates a part of a page lazily: the server renders it, and its scripts load once the page is in use. Until then the
 * server's markup stays, and the page's first script records clicks in it (`data-later`) and replays them. Rendering
 * the part again before its script has loaded would leave it empty, so visible parts accept only constant properties.
 */
export const hydrateLazily = <P extends object>(read: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined
  const load = async () => {
    loaded ??= await read()
    return { default: loaded }
  }
  const LazyPart = lazy(load) as unknown as ComponentType<P>
  parts.push(load)
  // The server renders synchronously, after it has read the page's data; by then the part has loaded.
  if (typeof document === 'undefined') void load()
  const Part = memo((props: P) => {
    const [Content] = useState<ComponentType<P>>(() => loaded ?? LazyPart)
    const [isLoaded, setLoaded] = useState(false)
    return (
      <span className={styles.part} data-later={isLoaded ? undefined : ''}>
        <Suspense>
          <Content {...props} />
          <LoadedSignal onLoaded={setLoaded} />
        </Suspense>
        {isLoaded && <HydratedSignal />}
      </span>
    )
  })
  return Part as unknown as ComponentType<P>
}
