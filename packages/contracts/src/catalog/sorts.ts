/** Ways to sort a product list. `featured` is the collection's order, then best sellers. */
export const sortNames = ['featured', 'price-low', 'price-high', 'rating', 'newest'] as const
export type SortName = (typeof sortNames)[number]
