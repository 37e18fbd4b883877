/** Sheets of an exported shop, in the order in which they are imported: products name collections, reviews name products and customers, and orders come last but for what nobody waits for. */
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

/** The file that says that a ZIP is an exported shop, and what that file says. */
export const archiveManifest = 'shop.json'
export const archiveKind = 'exported-shop'
/** Counts up where a shop of before could not read what is written now. */
export const archiveFormat = 1

/** Rows of one file, as many as an import takes; a longer sheet goes on in a second file. */
export const mostArchiveRows = 50_000

/** Names of a sheet's files: `orders.csv`, `orders-2.csv`, and so on. */
export const archiveFile = (name: ArchiveSheet | (string & {}), part: number): string =>
  part === 1 ? `${name}.csv` : `${name}-${part}.csv`
