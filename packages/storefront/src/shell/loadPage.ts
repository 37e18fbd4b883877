import { use } from 'react'
import type { Page } from '../kit/page/page.ts'
import type { Route } from '../kit/page/page.ts'

const attempts = new Map<Route, Promise<Page>>()
const failedRoutes = new Set<Route>()

/** Loads a page's script once; a failed load is tried again. */
export const loadPage = (route: Route): Promise<Page> => {
  const attempt = attempts.get(route)
  if (attempt && !failedRoutes.has(route)) return attempt
  failedRoutes.delete(route)
  const page: Promise<Page> = route.load().then(
    module => {
      // `use` reads these fields of a settled promise and returns synchronously, so that hydration never has to wait.
      void Object.assign(page, { status: 'fulfilled', value: module.page })
      return module.page
    },
    (error: unknown) => {
      failedRoutes.add(route)
      throw error
    },
  )
  attempts.set(route, page)
  return page
}

/**
 * Returns the page's description; suspends until it has loaded. Throws after a failed load, because a new attempt in
 * every render would suspend forever. React requires `use` to be called in every render.
 */
export const usePage = (route: Route): Page => use(attempts.get(route) ?? loadPage(route))
