import type { Facets } from '@shop/contracts/catalog/entities'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import type { VariantFilters } from '../lists/variantFilters.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import { variantsFor } from './selectPlaces.ts'

/** Counts products by a number of theirs, each product only once. */
const counter = (length: number) => {
  const counts = new Int32Array(length)
  const lastPlace = new Int32Array(length).fill(-1)
  const count = (number: number, place: number) => {
    if (lastPlace[number] === place) return
    lastPlace[number] = place
    counts[number]!++
  }
  return { counts, count }
}

/**
 * Counts the values by which a list can be filtered, among the marked products. Each facet leaves out its own filter
 * and applies the others.
 */
export const countFacets = (
  { products }: CatalogueIndex,
  marked: Uint8Array,
  { colors, sizes, minPrice = 0, maxPrice = Infinity, onSale = false }: VariantFilters,
): Facets => {
  const { wantedColors, wantedSizes, first, last, colorOf, sizeOf, priceOf } = variantsFor(products, {
    colors,
    sizes,
  })
  const ofColors = counter(products.colors.texts.length)
  const ofSizes = counter(products.sizes.texts.length)
  const hexes = new Int32Array(products.colors.texts.length)
  const ofSale = counter(2)
  let [min, max] = [Infinity, 0]

  for (let place = 0; place < marked.length; place++) {
    if (!marked[place]) continue
    for (let variant = first[place]!; variant < last[place]!; variant++) {
      const [color, size, price] = [colorOf[variant]!, sizeOf[variant]!, priceOf[variant]!]
      const hasColor = !wantedColors || wantedColors[color] === 1
      const hasSize = !wantedSizes || wantedSizes[size] === 1
      const hasPrice = price >= minPrice && price <= maxPrice
      if (hexes[color] === 0) hexes[color] = products.hexOf.values[variant]!
      const isReduced = products.isReduced.values[variant]!
      if (isReduced && hasColor && hasSize && hasPrice) ofSale.count(1, place)
      if (onSale && !isReduced) continue
      if (hasSize && hasPrice) ofColors.count(color, place)
      if (hasColor && hasPrice) ofSizes.count(size, place)
      if (hasColor && hasSize) {
        if (price < min) min = price
        if (price > max) max = price
      }
    }
  }
  return {
    colors: products.colors.texts
      .map((value, color) => ({
        value,
        count: ofColors.counts[color] ?? 0,
        hex: products.hexes.texts[(hexes[color] ?? 0) - 1] ?? null,
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en')),
    sizes: products.sizes.texts
      .map((value, size) => ({ value, count: ofSizes.counts[size] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => compareSizes(a.value, b.value)),
    priceRange: { min: Math.min(min, max), max },
    onSale: ofSale.counts[1] ?? 0,
  }
}
