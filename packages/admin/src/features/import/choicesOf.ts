import type { ProductImport } from '@shop/contracts/products/sheets'

/** The choices for a sheet at the moment; a check sends all of them again. */
export const choicesOf = ({ columns, fixed, makesCollections, invites }: ProductImport) => ({
  columns: columns.map(({ field }) => field),
  fixed,
  makesCollections,
  invites,
})
