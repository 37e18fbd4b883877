/** Pages that are alike for everybody. Never cart, account, checkout or back office. */
const pages =
  /^\/$|^\/(collections|products)(\/[\w-]+)?$|^\/(about|contact|size-guide|shipping|returns|sustainability|careers|press|privacy|terms)$/

/** Reads behind those pages. */
const reads =
  /^\/api\/(settings|trust-indicators|products(\/(slug\/)?[\w-]+)?|collections(\/[\w-]+(\/products)?)?)$/

/** What the shop's own lists and tabs add to an address; anything else may tell of a person: an order, an email address. */
const ownWords = /^(category|colour|size|min|max|sort|view|page|tab)$/

/** Whether a page may be kept on the device for when there is no network. */
export const isKeptPage = ({ pathname, searchParams }: URL): boolean =>
  pages.test(pathname) && [...searchParams.keys()].every(name => ownWords.test(name))

/** Whether a call's answer may be. What somebody looks for is theirs. */
export const isKeptRead = ({ pathname, searchParams }: URL): boolean =>
  reads.test(pathname) && !searchParams.has('search')
