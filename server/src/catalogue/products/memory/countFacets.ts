import type { Facets } from '@shop/contracts/catalog/entities'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import type { VariantFilters } from '../lists/variantFilters.ts'
import type { CatalogueIndex } from './catalogueIndex.ts'
import { variantsFor } from './selectProducts.ts'

/** Counts products by colour, size or another number, each product only once per number. */
const createCounter = (length: number) => {
  const counts = new Int32Array(length)
  const lastProduct = new Int32Array(length).fill(-1)
  const count = (number: number, productIndex: number) => {
    if (lastProduct[number] === productIndex) return
    lastProduct[number] = productIndex
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
  listRanks: Uint8Array,
  { colors, sizes, minPrice = 0, maxPrice = Infinity, onSale = false }: VariantFilters,
): Facets => {
  const { selectedColors, selectedSizes, first, last, colorOf, sizeOf, priceOf } = variantsFor(products, {
    colors,
    sizes,
  })
  const colourCounter = createCounter(products.colors.texts.length)
  const sizeCounter = createCounter(products.sizes.texts.length)
  const hexes = new Int32Array(products.colors.texts.length)
  // Counts a single value: being on sale.
  const saleCounter = createCounter(1)
  let min = Infinity
  let max = 0

  for (let productIndex = 0; productIndex < listRanks.length; productIndex++) {
    if (!listRanks[productIndex]) continue
    for (let variant = first[productIndex]!; variant < last[productIndex]!; variant++) {
      const [color, size, price] = [colorOf[variant]!, sizeOf[variant]!, priceOf[variant]!]
      const hasColor = !selectedColors || selectedColors[color] === 1
      const hasSize = !selectedSizes || selectedSizes[size] === 1
      const hasPrice = price >= minPrice && price <= maxPrice
      if (hexes[color] === 0) hexes[color] = products.hexOf.values[variant]!
      const isReduced = products.isReduced.values[variant]!
      if (isReduced && hasColor && hasSize && hasPrice) saleCounter.count(0, productIndex)
      if (onSale && !isReduced) continue
      if (hasSize && hasPrice) colourCounter.count(color, productIndex)
      if (hasColor && hasPrice) sizeCounter.count(size, productIndex)
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
        count: colourCounter.counts[color] ?? 0,
        hex: products.hexes.texts[(hexes[color] ?? 0) - 1] ?? null,
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en')),
    sizes: products.sizes.texts
      .map((value, size) => ({ value, count: sizeCounter.counts[size] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => compareSizes(a.value, b.value)),
    priceRange: { min: Math.min(min, max), max },
    onSale: saleCounter.counts[0] ?? 0,
  }
}
