import { expect, test } from 'vitest'
import { refundPartsText } from './refundPartsText.ts'

test('lists the parts of a refund, and why it includes delivery', () => {
  expect(refundPartsText({ expected: 6499, delivery: 599, currency: 'GBP' })).toBe(
    'That is £59.00 for your pieces and £5.99 for delivery, because everything in your order is coming back.',
  )
  expect(refundPartsText({ expected: 599, delivery: 599, currency: 'GBP' })).toBe(
    'That is what you paid for delivery, because everything in your order is coming back.',
  )
})
