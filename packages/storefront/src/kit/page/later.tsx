import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import styles from './later.module.css'
import { TakenOver } from './TakenOver.tsx'

const parts: (() => Promise<unknown>)[] = []

/** Loads all parts of the pages read so far, for tests. */
export const loadParts = () => Promise.all(parts.map(load => load()))

/** Mounts together with the fetched part, to signal that it is there. */
const Here = ({ tell }: { tell: (isHere: true) => void }) => {
  useEffect(() => tell(true), [tell])
  return null
}

/**
 * Lazy hydration: a part of a page that the server renders, and whose scripts load once the page is in use. Until then
 * the server's markup stays, and the page's first script records clicks in it (`data-later`) and replays them. A render
 * before its script has loaded would leave the part empty, so visible parts take only constant properties.
 */
export const later = <P extends object>(read: () => Promise<ComponentType<P>>) => {
  let there: ComponentType<P> | undefined
  const load = async () => {
    there ??= await read()
    return { default: there }
  }
  const Fetched = lazy(load) as unknown as ComponentType<P>
  parts.push(load)
  // The server renders without waiting, and has read the page's data before: by then this is loaded.
  if (typeof document === 'undefined') void load()
  const Part = memo((props: P) => {
    const [Shown] = useState<ComponentType<P>>(() => there ?? Fetched)
    const [isHere, setHere] = useState(false)
    return (
      <span className={styles.part} data-later={isHere ? undefined : ''}>
        <Suspense>
          <Shown {...props} />
          <Here tell={setHere} />
        </Suspense>
        {isHere && <TakenOver />}
      </span>
    )
  })
  return Part as unknown as ComponentType<P>
}
