import type { SortName } from '@shop/contracts/catalog/sorts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { Selection } from './selectPlaces.ts'

export interface Window {
  sort: SortName
  page: number
  limit: number
}

/** Sorts by the lowest price of the variants that match the filter, then by id. */
const byLowest = ({ sorted, products }: CatalogueIndex, { ranks, lowest }: Selection): Uint32Array => {
  const byId = sorted.byId()
  // Combines both in one number: sorting numbers takes a fraction of the time that comparing pairs takes.
  const keys = new Float64Array(byId.length)
  let length = 0
  for (let at = 0; at < byId.length; at++) {
    const place = byId[at]!
    if (ranks[place]) keys[length++] = (lowest?.[place] ?? 0) * products.ids.length + at
  }
  return Uint32Array.from(keys.subarray(0, length).toSorted(), key => byId[key % products.ids.length]!)
}

/** Moves sold-out products to the end. */
const inStockFirst = ({ products }: CatalogueIndex, places: Uint32Array): Uint32Array => {
  const ordered = new Uint32Array(places.length)
  let length = 0
  for (const place of places) if (products.isInStock(place)) ordered[length++] = place
  for (const place of places) if (!products.isInStock(place)) ordered[length++] = place
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
  if (lowest && sort === 'price-low') return byLowest(catalogue, listing)
  if (lowest && sort === 'price-high') return byLowest(catalogue, listing).toReversed()
  return catalogue.sorted.of(sort)
}

/** Returns the ids of one page's products. `featured` sorts by how well they match a search, then by units sold. */
export const pageOfPlaces = (
  catalogue: CatalogueIndex,
  listing: Listing,
  { sort, page, limit }: Window,
): string[] => {
  const { ranks, total, isSearched } = listing
  const found: string[] = []
  let skipped = (page - 1) * limit
  const wanted = Math.min(page * limit, total) - skipped
  if (wanted <= 0) return found
  const ordered = inOrder(catalogue, listing, sort)
  const isRanked = sort === 'featured' && isSearched
  const rounds = isRanked ? ranks.reduce((max, rank) => Math.max(max, rank), 0) : 1
  for (let rank = 1; rank <= rounds && found.length < wanted; rank++)
    for (const place of ordered) {
      const own = ranks[place] ?? 0
      if ((isRanked ? own !== rank : own === 0) || skipped-- > 0) continue
      const id = catalogue.products.ids[place]
      if (id !== undefined) found.push(id)
      if (found.length === wanted) break
    }
  return found
}
