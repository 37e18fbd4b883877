import { expect, test } from 'vitest'
import { deliveryDays } from '../shop/deliveryDays.ts'
import { expectedDelivery } from './expectedDelivery.ts'

const express = { name: 'Express', carrier: '', ...deliveryDays.express }
const paidOrder = {
  status: 'PAID',
  deliveryWay: { name: 'Standard', carrier: '', ...deliveryDays.standard },
  paidAt: '2026-11-25T10:00:00.000Z',
  promotionCode: null,
} as const

test('an order shows its promised day until it is delivered', () => {
  expect(expectedDelivery(paidOrder)).toBe('Mon 30 Nov – Wed 2 Dec')
  expect(expectedDelivery({ ...paidOrder, status: 'SHIPPED', deliveryWay: express })).toBe(
    'Thu 26 – Fri 27 Nov',
  )
  // This promotion's code looks like a return's.
  expect(expectedDelivery({ ...paidOrder, promotionCode: 'RAMADAN25' })).not.toBeNull()
})

test.each([
  ['is not paid', { status: 'PENDING', paidAt: null }],
  ['has arrived', { status: 'DELIVERED' }],
  ['was given back', { status: 'REFUNDED' }],
  ['comes in exchange for a parcel', { promotionCode: 'R-HPQW-KMXJ' }],
] as const)('nothing is promised for an order that %s', (_, change) => {
  expect(expectedDelivery({ ...paidOrder, ...change })).toBeNull()
})
