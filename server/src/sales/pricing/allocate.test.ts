import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '../../test/prices.ts'
import { allocate } from './priceOrder.ts'

it('shares out the whole amount, and gives nobody more than one unit above the exact share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weights, (total, of) => {
      const shares = allocate(total, of)
      expect(sum(shares)).toBe(total)
      const all = sum(of)
      if (all > 0)
        shares.forEach((share, i) => expect(Math.abs(share - (total * of[i]!) / all)).toBeLessThan(1))
    }),
  )
})

it.each([
  [10, [1, 1, 2], [3, 2, 5]],
  [100, [1, 2, 3], [17, 33, 50]],
  [7, [5, 3, 2], [4, 2, 1]],
  [5, [0, 0], [5, 0]],
])(
  'splits %i by %j: the indivisible rest goes to the largest remainder, and to the first of equal ones',
  (total, of, shares) => {
    expect(allocate(total, of)).toEqual(shares)
  },
)
