import type { SortName } from '@shop/contracts/catalog/sorts'
import type { ProductIndex } from './ProductIndex.ts'

type Order = 'featured' | 'newest' | 'price' | 'rating' | 'id'
type Compare = (a: number, b: number) => number

const comparesOf = (products: ProductIndex): Record<Order, Compare> => {
  const { ids, priceFrom, rating, reviewCount, unitsSold, createdAt } = products
  const byId: Compare = (a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
  const by =
    (...columns: { values: { [place: number]: number } }[]): Compare =>
    (a, b) => {
      for (const { values } of columns) {
        const difference = (values[a] ?? 0) - (values[b] ?? 0)
        if (difference !== 0) return difference
      }
      return byId(a, b)
    }
  const bySold = by(unitsSold)
  return {
    featured: (a, b) => Number(products.isInStock(a)) - Number(products.isInStock(b)) || bySold(a, b),
    newest: by(createdAt),
    price: by(priceFrom),
    rating: by(rating, reviewCount),
    id: byId,
  }
}

const readings: Record<SortName, { order: Order; isReversed: boolean }> = {
  featured: { order: 'featured', isReversed: true },
  newest: { order: 'newest', isReversed: true },
  'price-low': { order: 'price', isReversed: false },
  'price-high': { order: 'price', isReversed: true },
  rating: { order: 'rating', isReversed: true },
}

/** Returns the order after removing these products and re-inserting the listed ones. */
const movedIn = (
  order: Uint32Array,
  moved: readonly number[],
  { listed }: ProductIndex,
  compare: Compare,
) => {
  const isMoved = new Set(moved)
  const wanted = moved.filter(place => listed.values[place]).toSorted(compare)
  const merged = new Uint32Array(order.length + wanted.length)
  let [length, next] = [0, 0]
  for (const place of order) {
    if (isMoved.has(place)) continue
    for (; next < wanted.length && compare(wanted[next]!, place) < 0; next++) merged[length++] = wanted[next]!
    merged[length++] = place
  }
  for (; next < wanted.length; next++) merged[length++] = wanted[next]!
  return merged.subarray(0, length)
}

/** Caches the indexes of all listed products in each order of lists, sorted on first use. */
export const sortedPlaces = (products: ProductIndex) => {
  const compares = comparesOf(products)
  const cache = new Map<Order, Uint32Array>()

  const inOrder = (order: Order): Uint32Array => {
    const known = cache.get(order)
    if (known) return known
    const places = Uint32Array.from(products.ids.keys()).filter(place => products.listed.values[place])
    const sorted = places.toSorted(compares[order])
    cache.set(order, sorted)
    return sorted
  }
  return {
    /** Returns the indexes in the order of a list. */
    of: (sort: SortName): Uint32Array => {
      const { order, isReversed } = readings[sort]
      return isReversed ? inOrder(order).toReversed() : inOrder(order)
    },
    byId: () => inOrder('id'),
    /** Moves changed products to their new positions. */
    move: (moved: readonly number[]) => {
      for (const [order, places] of cache) cache.set(order, movedIn(places, moved, products, compares[order]))
    },
  }
}
