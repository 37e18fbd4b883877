import { loadPage } from '@shop/storefront/shell/loadPage'
import type { Route } from '@shop/storefront/kit/page/page'
import { routes } from '@shop/storefront/shell/routes'

const emptyLocation = { params: {}, search: new URLSearchParams() }

const isIndexable = async (route: Route): Promise<boolean> => {
  if (route.session || /[:*]/.test(route.path)) return false
  const { noindex, canonical } = (await loadPage(route)).head([], emptyLocation)
  return !noindex && canonical === route.path
}

/** Lists the paths of the indexable pages that do not depend on the catalogue. */
export const readFixedPaths = async (): Promise<string[]> => {
  const indexable = await Promise.all(routes.map(isIndexable))
  return routes.filter((_, index) => indexable[index]).map(({ path }) => path)
}
