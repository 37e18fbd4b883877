import * as z from 'zod/mini'

/** Field for a whole number in a range. */
export const wholeNumberField = (min: number, max: number) => {
  const range = `Give a whole number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.`
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range))
}

const priceRange = 'Give an amount from £0.00 to £100,000.00.'
/** Field for a price in pence. */
export const priceField = z.int(priceRange).check(z.minimum(0, priceRange), z.maximum(100_000_00, priceRange))
