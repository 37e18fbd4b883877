import type { Facets } from '@shop/contracts/catalog/entities'
import { compareSizes } from '@shop/contracts/catalog/compareSizes'
import type { Filters } from './listingConditions.ts'
import type { ListedColor } from './makeListing.ts'

const countUp = (counts: Map<string, number>, values: Iterable<string>) => {
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** Counts products, each given by its colours. Each facet leaves its own filter out and keeps the others. */
export const countFacets = (products: Iterable<readonly ListedColor[]>, filters: Filters): Facets => {
  const { minPrice = 0, maxPrice = Infinity, onSale = false } = filters
  const wantedColors = filters.colors?.length ? new Set(filters.colors) : null
  const wantedSizes = filters.sizes?.length ? new Set(filters.sizes) : null
  const hexes = new Map<string, string | null>()
  const colors = new Map<string, number>()
  const sizes = new Map<string, number>()
  let min = Infinity
  let max = 0
  let productsOnSale = 0

  for (const options of products) {
    const ownColors = new Set<string>()
    const ownSizes = new Set<string>()
    let isOnSale = false
    for (const { color, hex, sizes: offered, prices, reduced } of options) {
      const hasColor = !wantedColors || wantedColors.has(color)
      if (!hexes.get(color)) hexes.set(color, hex)
      for (const [index, size] of offered.entries()) {
        const price = prices[index] ?? 0
        const hasSize = !wantedSizes || wantedSizes.has(size)
        const hasPrice = price >= minPrice && price <= maxPrice
        const isReduced = reduced.includes(index)
        isOnSale ||= isReduced && hasColor && hasSize && hasPrice
        if (onSale && !isReduced) continue
        if (hasSize && hasPrice) ownColors.add(color)
        if (hasColor && hasPrice) ownSizes.add(size)
        if (hasColor && hasSize) {
          min = Math.min(min, price)
          max = Math.max(max, price)
        }
      }
    }
    if (isOnSale) productsOnSale++
    countUp(colors, ownColors)
    countUp(sizes, ownSizes)
  }
  return {
    colors: [...colors]
      .map(([value, count]) => ({ value, count, hex: hexes.get(value) ?? null }))
      .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en')),
    sizes: [...sizes]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => compareSizes(a.value, b.value)),
    priceRange: { min: Math.min(min, max), max },
    onSale: productsOnSale,
  }
}
