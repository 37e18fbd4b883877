import { expect, it } from 'vitest'
import { discountOf } from './reduction.ts'

it.each([
  ['percentage', 10, 4999, 500],
  ['percentage', 10, 4994, 499],
  ['percentage', 10, 4995, 500],
  ['percentage', 100, 4999, 4999],
  ['percentage', 1, 49, 0],
  ['fixed_amount', 500, 4999, 500],
  ['fixed_amount', 500, 300, 300],
  ['free_delivery', null, 4999, 0],
] as const)('%s %s reduces %i pence by %o', (kind, value, subtotal, discount) => {
  expect(discountOf(subtotal, { kind, value, minimumSpend: 0 })).toBe(discount)
})

it('does not apply below its minimum', () => {
  const reduction = { kind: 'fixed_amount', value: 500, minimumSpend: 5000 } as const
  expect(discountOf(4999, reduction)).toBe(0)
  expect(discountOf(5000, reduction)).toBe(500)
  expect(discountOf(5000, null)).toBe(0)
})
