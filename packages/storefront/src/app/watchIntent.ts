import type { QueryClient } from '@tanstack/react-query'
import { loadPage } from './loadPage.ts'
import { findRoute } from './routes.ts'

/** Fetches script and reads of the page that a link leads to when it is pointed at, touched or focused. */
export const watchIntent = (queryClient: QueryClient): (() => void) => {
  const prepare = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.pathname === location.pathname) return
    const { route, place } = findRoute(new URL(link.href))
    if (route.path === '*') return
    loadPage(route)
      .then(({ queries }) => {
        if (!route.session) queries(place).forEach(read => void queryClient.prefetchQuery(read))
      })
      // Following the link tries again and tells of a failure.
      .catch(() => undefined)
  }
  const events = ['pointerover', 'touchstart', 'focusin'] as const
  events.forEach(name => document.addEventListener(name, prepare, { passive: true }))
  return () => events.forEach(name => document.removeEventListener(name, prepare))
}
