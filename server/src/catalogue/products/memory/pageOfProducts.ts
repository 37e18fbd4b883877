import type { SortName } from '@shop/contracts/catalog/sorts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { Selection } from './selectProducts.ts'

export interface ListWindow {
  sort: SortName
  page: number
  limit: number
}

/** Sorts by the lowest price of the variants that match the filter, then by id. */
const sortByLowestPrice = (
  { sorted, products }: CatalogueIndex,
  { ranks, lowest }: Selection,
): Uint32Array => {
  const byId = sorted.byId()
  // Combines both in one number: sorting numbers takes a fraction of the time that comparing pairs takes.
  const keys = new Float64Array(byId.length)
  let length = 0
  for (let position = 0; position < byId.length; position++) {
    const productIndex = byId[position]!
    if (ranks[productIndex]) keys[length++] = (lowest?.[productIndex] ?? 0) * products.ids.length + position
  }
  return Uint32Array.from(keys.subarray(0, length).toSorted(), key => byId[key % products.ids.length]!)
}

/** Moves sold-out products to the end. */
const inStockFirst = ({ products }: CatalogueIndex, productIndexes: Uint32Array): Uint32Array => {
  const ordered = new Uint32Array(productIndexes.length)
  let length = 0
  for (const productIndex of productIndexes)
    if (products.isInStock(productIndex)) ordered[length++] = productIndex
  for (const productIndex of productIndexes)
    if (!products.isInStock(productIndex)) ordered[length++] = productIndex
  return ordered
}

interface Listing extends Selection {
  /** Tells whether the list has a search. */
  isSearched: boolean
  /** Indexes in the collection's own order, if the list is of one collection. */
  ownOrder: Uint32Array | undefined
}

const inOrder = (catalogue: CatalogueIndex, listing: Listing, sort: SortName): Uint32Array => {
  const { isSearched, ownOrder, lowest } = listing
  if (sort === 'featured' && ownOrder && !isSearched) return inStockFirst(catalogue, ownOrder)
  if (lowest && sort === 'price-low') return sortByLowestPrice(catalogue, listing)
  if (lowest && sort === 'price-high') return sortByLowestPrice(catalogue, listing).toReversed()
  return catalogue.sorted.indexesInOrder(sort)
}

/** Returns the ids of one page's products. `featured` sorts by how well they match a search, then by units sold. */
export const pageOfProducts = (
  catalogue: CatalogueIndex,
  listing: Listing,
  { sort, page, limit }: ListWindow,
): string[] => {
  const { ranks, total, isSearched } = listing
  const pageIds: string[] = []
  let leftToSkip = (page - 1) * limit
  const pageLength = Math.min(page * limit, total) - leftToSkip
  if (pageLength <= 0) return pageIds
  const ordered = inOrder(catalogue, listing, sort)
  const isRanked = sort === 'featured' && isSearched
  const rankCount = isRanked ? ranks.reduce((max, rank) => Math.max(max, rank), 0) : 1
  for (let rank = 1; rank <= rankCount && pageIds.length < pageLength; rank++)
    for (const productIndex of ordered) {
      const rankOfProduct = ranks[productIndex] ?? 0
      const isInTurn = isRanked ? rankOfProduct === rank : rankOfProduct > 0
      if (!isInTurn || leftToSkip-- > 0) continue
      const id = catalogue.products.ids[productIndex]
      if (id !== undefined) pageIds.push(id)
      if (pageIds.length === pageLength) break
    }
  return pageIds
}
