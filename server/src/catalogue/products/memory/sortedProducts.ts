import type { SortName } from '@shop/contracts/catalog/sorts'
import type { ProductIndex } from './ProductIndex.ts'

type Order = 'featured' | 'newest' | 'price' | 'rating' | 'id'
type Compare = (a: number, b: number) => number

const createComparators = (products: ProductIndex): Record<Order, Compare> => {
  const { ids, priceFrom, rating, reviewCount, unitsSold, createdAt } = products
  const byId: Compare = (a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1)
  const byColumns =
    (...columns: { values: { [productIndex: number]: number } }[]): Compare =>
    (a, b) => {
      for (const { values } of columns) {
        const difference = (values[a] ?? 0) - (values[b] ?? 0)
        if (difference !== 0) return difference
      }
      return byId(a, b)
    }
  const bySold = byColumns(unitsSold)
  return {
    featured: (a, b) => Number(products.isInStock(a)) - Number(products.isInStock(b)) || bySold(a, b),
    newest: byColumns(createdAt),
    price: byColumns(priceFrom),
    rating: byColumns(rating, reviewCount),
    id: byId,
  }
}

const orderBySort: Record<SortName, { order: Order; isReversed: boolean }> = {
  featured: { order: 'featured', isReversed: true },
  newest: { order: 'newest', isReversed: true },
  'price-low': { order: 'price', isReversed: false },
  'price-high': { order: 'price', isReversed: true },
  rating: { order: 'rating', isReversed: true },
}

/** Returns the order after removing these products and re-inserting the listed ones. */
const withMoved = (
  order: Uint32Array,
  moved: readonly number[],
  { listed }: ProductIndex,
  compare: Compare,
) => {
  const isMoved = new Set(moved)
  const reinserted = moved.filter(productIndex => listed.values[productIndex]).toSorted(compare)
  const merged = new Uint32Array(order.length + reinserted.length)
  let length = 0
  let next = 0
  for (const productIndex of order) {
    if (isMoved.has(productIndex)) continue
    for (; next < reinserted.length && compare(reinserted[next]!, productIndex) < 0; next++)
      merged[length++] = reinserted[next]!
    merged[length++] = productIndex
  }
  for (; next < reinserted.length; next++) merged[length++] = reinserted[next]!
  return merged.subarray(0, length)
}

/** Caches the indexes of all listed products in each order of lists, sorted on first use. */
export const sortedProducts = (products: ProductIndex) => {
  const comparators = createComparators(products)
  const cache = new Map<Order, Uint32Array>()

  const inOrder = (order: Order): Uint32Array => {
    const cached = cache.get(order)
    if (cached) return cached
    const listedIndexes = Uint32Array.from(products.ids.keys()).filter(
      productIndex => products.listed.values[productIndex],
    )
    const sorted = listedIndexes.toSorted(comparators[order])
    cache.set(order, sorted)
    return sorted
  }
  return {
    /** Returns the indexes in the order of a list. */
    indexesInOrder: (sort: SortName): Uint32Array => {
      const { order, isReversed } = orderBySort[sort]
      return isReversed ? inOrder(order).toReversed() : inOrder(order)
    },
    byId: () => inOrder('id'),
    /** Moves changed products to their new positions. */
    move: (moved: readonly number[]) => {
      for (const [order, indexes] of cache)
        cache.set(order, withMoved(indexes, moved, products, comparators[order]))
    },
  }
}
