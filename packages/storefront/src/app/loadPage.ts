import { use } from 'react'
import type { Page } from './page.ts'
import type { Route } from './routes.ts'

const loaded = new Map<Route, Page>()
const loading = new Map<Route, Promise<Page>>()

/** Gets a page's script, once. A failed attempt is not remembered, so the next one can succeed. */
export const loadPage = (route: Route): Promise<Page> => {
  const known = loading.get(route)
  if (known) return known
  const page = route.load().then(
    module => {
      loaded.set(route, module.page)
      return module.page
    },
    (error: unknown) => {
      loading.delete(route)
      throw error
    },
  )
  loading.set(route, page)
  return page
}

/** The page's description, at once when it has been loaded (so that hydration never waits), else suspending. */
export const usePage = (route: Route): Page => loaded.get(route) ?? use(loadPage(route))
