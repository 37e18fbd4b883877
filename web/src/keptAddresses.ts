/** Pages that are alike for everybody. Never cart, account, checkout or back office. */
const pages =
  /^\/$|^\/(collections|products)(\/[\w-]+)?$|^\/(about|contact|size-guide|shipping|returns|sustainability|careers|press|privacy|terms)$/

/** Reads behind those pages. */
const reads =
  /^\/api\/(settings|trust-indicators|products(\/(slug\/)?[\w-]+)?|collections(\/[\w-]+(\/products)?)?)$/

/** Whether a page may be kept on the device for when there is no network. */
export const isKeptPage = (path: string): boolean => pages.test(path)

/** Whether a call's answer may be. */
export const isKeptRead = (path: string): boolean => reads.test(path)
