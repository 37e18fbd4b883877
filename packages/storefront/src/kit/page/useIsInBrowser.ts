import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** False while the server renders and the browser takes over its page; true from then on. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
