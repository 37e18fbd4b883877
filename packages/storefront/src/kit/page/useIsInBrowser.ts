import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Returns false on the server and during hydration; true afterwards. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
