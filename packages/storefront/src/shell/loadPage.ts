import { use } from 'react'
import type { Page } from '../kit/page/page.ts'
import type { Route } from '../kit/page/page.ts'

const attempts = new Map<Route, Promise<Page>>()
const failed = new Set<Route>()

/** Gets a page's script, once; after a failed attempt, anew. */
export const loadPage = (route: Route): Promise<Page> => {
  const known = attempts.get(route)
  if (known && !failed.has(route)) return known
  failed.delete(route)
  const page: Promise<Page> = route.load().then(
    module => {
      // `use` reads these fields of a settled promise and returns synchronously, so that hydration never waits.
      void Object.assign(page, { status: 'fulfilled', value: module.page })
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
 * The page's description, at once when it has been loaded, else suspending. A failed attempt is thrown: each rendering that
 * tried again would wait for an attempt of its own, and never end. React wants `use` called in each rendering alike.
 */
export const usePage = (route: Route): Page => use(attempts.get(route) ?? loadPage(route))
