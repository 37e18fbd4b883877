interface Prices {
  price: unknown
  salePrice: unknown
}

/** Says why the shop would ignore a sale price; undefined where it counts, or where either is no number. */
export const salePriceProblem = ({ price, salePrice }: Prices): string | undefined =>
  typeof price === 'number' && typeof salePrice === 'number' && salePrice >= price
    ? 'Must be below the price.'
    : undefined
