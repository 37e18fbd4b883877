import { use } from 'react'
import type { Page } from '../kit/page/page.ts'
import type { Route } from '../kit/page/page.ts'

const loaded = new Map<Route, Page>()
const attempts = new Map<Route, Promise<Page>>()
const failed = new Set<Route>()

/** Gets a page's script, once; after a failed attempt, anew. */
export const loadPage = (route: Route): Promise<Page> => {
  const known = attempts.get(route)
  if (known && !failed.has(route)) return known
  failed.delete(route)
  const page = route.load().then(
    module => {
      loaded.set(route, module.page)
      return module.page
    },
    (error: unknown) => {
      failed.add(route)
      throw error
    },
  )
  attempts.set(route, page)
  return page
}

/**
 * The page's description, at once when it has been loaded (so that hydration never waits), else suspending. A failed
 * attempt is thrown: each rendering that tried again would wait for an attempt of its own, and never end.
 */
export const usePage = (route: Route): Page =>
  loaded.get(route) ?? use(attempts.get(route) ?? loadPage(route))
