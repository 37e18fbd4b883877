interface Prices {
  price: unknown
  salePrice: unknown
}

/** Explains why the shop would ignore a sale price; undefined if it counts, or either is no number. */
export const salePriceProblem = ({ price, salePrice }: Prices): string | undefined =>
  typeof price === 'number' && typeof salePrice === 'number' && salePrice >= price
    ? 'Must be below the price.'
    : undefined
