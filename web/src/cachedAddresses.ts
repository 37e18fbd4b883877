import { withoutTracking } from '@shop/contracts/shop/trackingParameters'

/** Matches pages that are the same for everybody, so never cart, account, checkout or back office. */
const pages =
  /^\/$|^\/(collections|products)(\/[\w-]+)?$|^\/(sale|about|contact|size-guide|shipping|returns|sustainability|careers|press|privacy|terms)$/

/** Matches the calls by which these pages read. */
const reads =
  /^\/api\/(settings|menu|trust-indicators|products(\/(slug\/)?[\w-]+)?|collections(\/[\w-]+(\/products)?)?)$/

/** Matches query parameters of the shop's lists and tabs. Others may be personal: an order, an email address. */
const listParameters = /^(category|colour|size|stock|sale|variant|min|max|sort|view|page|tab)$/

/** Returns the cache key of a page for offline use, the same for all campaigns; null if the page is not cached. */
export const cachedPageAddress = (address: string): string | null => {
  const { pathname, searchParams, href } = new URL(withoutTracking(address))
  return pages.test(pathname) && [...searchParams.keys()].every(name => listParameters.test(name))
    ? href
    : null
}

/** Tells whether a call's answer may be cached. Searches are private. */
export const isCachedRead = ({ pathname, searchParams }: URL): boolean =>
  reads.test(pathname) && !searchParams.has('search')
