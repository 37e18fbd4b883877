import type { ProductImport } from '@shop/contracts/products/sheets'

/** What is chosen for a sheet at the moment; a check says all of it again. */
export const choicesOf = ({ columns, fixed, makesCollections }: ProductImport) => ({
  columns: columns.map(({ field }) => field),
  fixed,
  makesCollections,
})
