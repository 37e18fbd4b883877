import type { ProductImport } from '@shop/contracts/products/sheets'

/** Returns the current choices of a sheet; each check sends all of them. */
export const choicesOf = ({ columns, fixed, makesCollections, invites }: ProductImport) => ({
  columns: columns.map(({ field }) => field),
  fixed,
  makesCollections,
  invites,
})
