import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sum } from '../test/prices.ts'
import { allocate } from './allocate.ts'

it('shares out without loss or gain, and gives nobody more than a unit beyond the exact share', () => {
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
