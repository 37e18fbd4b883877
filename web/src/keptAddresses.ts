import { withoutTracking } from '@shop/contracts/shop/trackingParameters'

/** Pages that are the same for everybody. Never cart, account, checkout or back office. */
const pages =
  /^\/$|^\/(collections|products)(\/[\w-]+)?$|^\/(sale|about|contact|size-guide|shipping|returns|sustainability|careers|press|privacy|terms)$/

/** Reads of those pages. */
const reads =
  /^\/api\/(settings|menu|trust-indicators|products(\/(slug\/)?[\w-]+)?|collections(\/[\w-]+(\/products)?)?)$/

/** Query parameters of the shop's lists and tabs; others may be personal: an order, an email address. */
const ownWords = /^(category|colour|size|stock|sale|variant|min|max|sort|view|page|tab)$/

/** The cache key of a page for offline use, the same for all campaigns. Null if it is not cached. */
export const keptPageAddress = (address: string): string | null => {
  const { pathname, searchParams, href } = new URL(withoutTracking(address))
  return pages.test(pathname) && [...searchParams.keys()].every(name => ownWords.test(name)) ? href : null
}

/** Tells whether a call's answer may be cached. Searches are private. */
export const isKeptRead = ({ pathname, searchParams }: URL): boolean =>
  reads.test(pathname) && !searchParams.has('search')
