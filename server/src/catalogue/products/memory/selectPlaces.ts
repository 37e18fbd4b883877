import type { Filters, Matches } from '../lists/Filters.ts'
import { isNarrowing, type VariantFilters } from '../lists/variantFilters.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import type { ProductIndex } from './ProductIndex.ts'

/** Marks the numbers of wanted texts; null if all are wanted. */
const wantedNumbers = (
  texts: readonly string[],
  wanted: readonly string[] | undefined,
): Uint8Array | null => {
  if (!wanted?.length) return null
  const names = new Set(wanted)
  return Uint8Array.from(texts, text => (names.has(text) ? 1 : 0))
}

const ranksOf = ({ ids, words, placeOf }: ProductIndex, { only, terms }: Matches): Uint8Array => {
  if (!only) return words.rank(terms, ids.length)
  const ranks = new Uint8Array(ids.length)
  for (const id of only) {
    const place = placeOf(id)
    if (place !== undefined) ranks[place] = 1
  }
  return ranks
}

/**
 * Ranks the catalogue's indexes: 0 for a product not in the list, otherwise how well it matches the search, 1 best. The
 * list consists of the listed products of any of these collections (null: of all) that the search finds; filters of
 * variants are ignored.
 */
export const rankPlaces = (
  { products }: CatalogueIndex,
  collections: readonly Uint32Array[] | null,
  { matches }: Filters,
): Uint8Array => {
  const { ids, listed } = products
  const isListed = listed.values.slice(0, ids.length)
  const ranks = matches ? ranksOf(products, matches) : isListed.slice()
  const isWithin = collections && new Uint8Array(ids.length)
  if (isWithin) for (const places of collections) for (const place of places) isWithin[place] = 1
  for (let place = 0; place < ids.length; place++)
    if (!isListed[place] || (isWithin && !isWithin[place])) ranks[place] = 0
  return ranks
}

/** Returns the columns of all variants, and which numbers of colours and sizes a filter wants. */
export const variantsFor = (products: ProductIndex, { colors, sizes }: VariantFilters) => ({
  wantedColors: wantedNumbers(products.colors.texts, colors),
  wantedSizes: wantedNumbers(products.sizes.texts, sizes),
  first: products.firstVariant.values,
  last: products.lastVariant.values,
  colorOf: products.colorOf.values,
  sizeOf: products.sizeOf.values,
  priceOf: products.priceOf.values,
})

/** Returns the lowest price of a product's matching variants in stock, or -1; the same rule as `matchesVariant`. */
const lowestOf = (
  products: ProductIndex,
  { colors, sizes, minPrice = 0, maxPrice = Infinity, onSale = false }: VariantFilters,
) => {
  const { wantedColors, wantedSizes, first, last, colorOf, sizeOf, priceOf } = variantsFor(products, {
    colors,
    sizes,
  })
  const isReduced = products.isReduced.values
  return (place: number): number => {
    let lowest = -1
    for (let variant = first[place]!; variant < last[place]!; variant++) {
      const price = priceOf[variant]!
      if (wantedColors && !wantedColors[colorOf[variant]!]) continue
      if (wantedSizes && !wantedSizes[sizeOf[variant]!]) continue
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
export const selectPlaces = (
  { products }: CatalogueIndex,
  all: Uint8Array,
  filters: VariantFilters,
): Selection => {
  const ranks = all.slice()
  const lowest = isNarrowing(filters) ? new Int32Array(ranks.length) : null
  const lowestAt = lowestOf(products, filters)
  let total = 0
  for (let place = 0; place < ranks.length; place++) {
    if (!ranks[place]) continue
    if (lowest) {
      const price = lowestAt(place)
      lowest[place] = price
      if (price < 0) ranks[place] = 0
    }
    if (ranks[place]) total++
  }
  return { total, ranks, lowest }
}
