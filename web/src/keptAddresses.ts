import { withoutTracking } from '@shop/contracts/shop/trackingParameters'

/** Pages that are alike for everybody. Never cart, account, checkout or back office. */
const pages =
  /^\/$|^\/(collections|products)(\/[\w-]+)?$|^\/(sale|about|contact|size-guide|shipping|returns|sustainability|careers|press|privacy|terms)$/

/** Reads behind those pages. */
const reads =
  /^\/api\/(settings|menu|trust-indicators|products(\/(slug\/)?[\w-]+)?|collections(\/[\w-]+(\/products)?)?)$/

/**
 * Words that the shop's own lists and tabs add to an address; anything else may tell of a person: an order, an email
 * address.
 */
const ownWords = /^(category|colour|size|stock|sale|variant|min|max|sort|view|page|tab)$/

/** The address a page is kept under on the device for when there is no network: one for all campaigns. Null: it is not kept. */
export const keptPageAddress = (address: string): string | null => {
  const { pathname, searchParams, href } = new URL(withoutTracking(address))
  return pages.test(pathname) && [...searchParams.keys()].every(name => ownWords.test(name)) ? href : null
}

/** Tells whether a call's answer may be cached. Searches are private. */
export const isKeptRead = ({ pathname, searchParams }: URL): boolean =>
  reads.test(pathname) && !searchParams.has('search')
