import { useSyncExternalStore } from 'react'

/** Tells whether the window fits a media query; false on the server. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    tell => {
      const list = matchMedia(query)
      list.addEventListener('change', tell)
      return () => list.removeEventListener('change', tell)
    },
    () => matchMedia(query).matches,
    () => false,
  )
