import { loadPage } from '@shop/storefront/shell/loadPage'
import type { Route } from '@shop/storefront/kit/page/page'
import { routes } from '@shop/storefront/shell/routes'

const nowhere = { params: {}, search: new URLSearchParams() }

const isFound = async (route: Route): Promise<boolean> => {
  if (route.session || /[:*]/.test(route.path)) return false
  const { noindex, canonical } = (await loadPage(route)).head([], nowhere)
  return !noindex && canonical === route.path
}

/** Lists the paths of the indexable pages that do not depend on the catalogue. */
export const readFixedPaths = async (): Promise<string[]> => {
  const found = await Promise.all(routes.map(isFound))
  return routes.filter((_, index) => found[index]).map(({ path }) => path)
}
