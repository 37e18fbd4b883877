/**
 * Sheets of an exported shop in the order of their import. Products refer to collections, and reviews to products and
 * customers. Orders, redirects and promotions are less urgent.
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

/** Name of the file that marks a ZIP as an exported shop, and the value of its field `kind`. */
export const archiveManifest = 'shop.json'
export const archiveKind = 'exported-shop'
/** Version of the format, incremented by changes that earlier versions of the shop cannot read. */
export const archiveFormat = 1

/** Maximum number of rows of one file, as of an import; a longer sheet continues in a second file. */
export const maxArchiveRows = 50_000

/** Returns the name of a part of a sheet: `orders.csv`, `orders-2.csv`, and so on. */
export const archiveFile = (name: ArchiveSheet | (string & {}), part: number): string =>
  part === 1 ? `${name}.csv` : `${name}-${part}.csv`
