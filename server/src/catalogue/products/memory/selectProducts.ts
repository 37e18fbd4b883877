import type { Filters, Matches } from '../lists/Filters.ts'
import { needsVariantInStock, type VariantFilters } from '../lists/variantFilters.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { ProductIndex } from './ProductIndex.ts'

/** Marks the numbers of the requested texts; null if there is no filter. */
const markRequested = (
  texts: readonly string[],
  requestedTexts: readonly string[] | undefined,
): Uint8Array | null => {
  if (!requestedTexts?.length) return null
  const names = new Set(requestedTexts)
  return Uint8Array.from(texts, text => (names.has(text) ? 1 : 0))
}

const rankMatches = ({ ids, words, indexOf }: ProductIndex, { onlyIds, terms }: Matches): Uint8Array => {
  if (!onlyIds) return words.rank(terms, ids.length)
  const ranks = new Uint8Array(ids.length)
  for (const id of onlyIds) {
    const productIndex = indexOf(id)
    if (productIndex !== undefined) ranks[productIndex] = 1
  }
  return ranks
}

/**
 * Ranks the catalogue's indexes: 0 for a product not in the list, otherwise how well it matches the search, 1 best. The
 * list consists of the listed products of any of these collections (null: of all) that the search finds; filters of
 * variants are ignored.
 */
export const rankProducts = (
  { products }: CatalogueIndex,
  collections: readonly Uint32Array[] | null,
  { matches }: Filters,
): Uint8Array => {
  const { ids, listed } = products
  const isListed = listed.values.slice(0, ids.length)
  const ranks = matches ? rankMatches(products, matches) : isListed.slice()
  const isInCollections = collections && new Uint8Array(ids.length)
  if (isInCollections)
    for (const productIndexes of collections)
      for (const productIndex of productIndexes) isInCollections[productIndex] = 1
  for (let productIndex = 0; productIndex < ids.length; productIndex++)
    if (!isListed[productIndex] || (isInCollections && !isInCollections[productIndex]))
      ranks[productIndex] = 0
  return ranks
}

/** Returns the columns of all variants, and which numbers of colours and sizes a filter selects. */
export const variantsFor = (products: ProductIndex, { colors, sizes }: VariantFilters) => ({
  selectedColors: markRequested(products.colors.texts, colors),
  selectedSizes: markRequested(products.sizes.texts, sizes),
  first: products.firstVariant.values,
  last: products.lastVariant.values,
  colorOf: products.colorOf.values,
  sizeOf: products.sizeOf.values,
  priceOf: products.priceOf.values,
})

/** Returns the lowest price of a product's matching variants in stock, or -1; the same rule as `matchesVariant`. */
const lowestPriceFinder = (
  products: ProductIndex,
  { colors, sizes, minPrice = 0, maxPrice = Infinity, onSale = false }: VariantFilters,
) => {
  const { selectedColors, selectedSizes, first, last, colorOf, sizeOf, priceOf } = variantsFor(products, {
    colors,
    sizes,
  })
  const isReduced = products.isReduced.values
  return (productIndex: number): number => {
    let lowest = -1
    for (let variant = first[productIndex]!; variant < last[productIndex]!; variant++) {
      const price = priceOf[variant]!
      if (selectedColors && !selectedColors[colorOf[variant]!]) continue
      if (selectedSizes && !selectedSizes[sizeOf[variant]!]) continue
      if (price < minPrice || price > maxPrice) continue
      if (onSale && !isReduced[variant]) continue
      if (lowest < 0 || price < lowest) lowest = price
    }
    return lowest
  }
}

/** The products that pass a filter. */
export interface Selection {
  total: number
  ranks: Uint8Array
  /** Lowest price, by index, of a variant in stock that matches the filter, in pence; null if not requested. */
  lowest: Int32Array | null
}

/** Selects the products of a list that have a variant matching its filter. */
export const selectProducts = (
  { products }: CatalogueIndex,
  listRanks: Uint8Array,
  filters: VariantFilters,
): Selection => {
  const ranks = listRanks.slice()
  const lowest = needsVariantInStock(filters) ? new Int32Array(ranks.length) : null
  const lowestPriceOf = lowestPriceFinder(products, filters)
  let total = 0
  for (let productIndex = 0; productIndex < ranks.length; productIndex++) {
    if (!ranks[productIndex]) continue
    if (lowest) {
      const price = lowestPriceOf(productIndex)
      lowest[productIndex] = price
      if (price < 0) ranks[productIndex] = 0
    }
    if (ranks[productIndex]) total++
  }
  return { total, ranks, lowest }
}
