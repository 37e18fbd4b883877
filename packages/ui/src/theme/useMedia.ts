import { useSyncExternalStore } from 'react'

/** Tells whether a media query matches, and renders again when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    listener => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
  )
