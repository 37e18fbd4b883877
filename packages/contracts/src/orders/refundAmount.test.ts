import { expect, it, test } from 'vitest'
import { paidForDelivery, refundOfUnits } from './refundAmount.ts'

test.each([
  [{ lineTotal: 14_997, discount: 0, refundedDifference: 0, quantity: 3, refundedQuantity: 0 }, 1, 4999],
  [{ lineTotal: 14_997, discount: 0, refundedDifference: 0, quantity: 3, refundedQuantity: 0 }, 3, 14_997],
  // £100.00 for three units: the odd penny is not lost.
  [{ lineTotal: 10_000, discount: 0, refundedDifference: 0, quantity: 3, refundedQuantity: 0 }, 1, 3333],
  [{ lineTotal: 10_000, discount: 0, refundedDifference: 0, quantity: 3, refundedQuantity: 2 }, 1, 3334],
  [{ lineTotal: 9998, discount: 1000, refundedDifference: 0, quantity: 2, refundedQuantity: 1 }, 1, 4499],
  // £18.00 of the difference to a cheaper size were refunded before.
  [{ lineTotal: 9998, discount: 1000, refundedDifference: 1800, quantity: 2, refundedQuantity: 1 }, 1, 3599],
])('a refund of line %j for %i more units is %i', (line, units, amount) => {
  expect(refundOfUnits(line, units)).toBe(amount)
})

it('refunds, unit by unit, exactly the price paid', () => {
  for (let paid = 0; paid < 40; paid++)
    for (let quantity = 1; quantity < 8; quantity++) {
      let sum = 0
      for (let refundedQuantity = 0; refundedQuantity < quantity; refundedQuantity++) {
        const amount = refundOfUnits(
          { lineTotal: paid + 8, discount: 5, refundedDifference: 3, quantity, refundedQuantity },
          1,
        )
        expect(amount).toBeGreaterThanOrEqual(0)
        sum += amount
      }
      expect(sum).toBe(paid)
    }
})

it('counts the part that belongs to no line as delivery', () => {
  expect(paidForDelivery(5598, [{ lineTotal: 4999, discount: 0 }])).toBe(599)
  expect(paidForDelivery(4499, [{ lineTotal: 4999, discount: 500 }])).toBe(0)
})
