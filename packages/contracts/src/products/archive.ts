/**
 * Sheets of an exported shop in the order of import: products name collections, reviews name products and customers,
 * and orders are least urgent.
 */
export const archiveSheets = [
  'collections',
  'products',
  'customers',
  'reviews',
  'orders',
  'redirects',
  'promotions',
] as const

export type ArchiveSheet = (typeof archiveSheets)[number]

/** File that marks a ZIP as an exported shop, and its content. */
export const archiveManifest = 'shop.json'
export const archiveKind = 'exported-shop'
/** Incremented when an older shop could no longer read the format. */
export const archiveFormat = 1

/** Rows of one file, the most of an import; a longer sheet continues in a second file. */
export const maxArchiveRows = 50_000

/** Names of a sheet's files: `orders.csv`, `orders-2.csv`, and so on. */
export const archiveFile = (name: ArchiveSheet | (string & {}), part: number): string =>
  part === 1 ? `${name}.csv` : `${name}-${part}.csv`
