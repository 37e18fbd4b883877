interface Prices {
  price: unknown
  salePrice: unknown
}

/** Explains why the shop would ignore a sale price; undefined if it applies, or either price is not a number. */
export const salePriceProblem = ({ price, salePrice }: Prices): string | undefined =>
  typeof price === 'number' && typeof salePrice === 'number' && salePrice >= price
    ? 'Must be below the price.'
    : undefined
