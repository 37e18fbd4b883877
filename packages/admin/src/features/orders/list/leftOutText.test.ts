import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { leftOutText } from './leftOutText.ts'

const many = (count: number, status: OrderStatus) => Array.from({ length: count }, () => status)

it('names selected orders without a slip, and orders that need no picking', () => {
  const statuses = [...many(10, 'PAID'), ...many(18, 'SHIPPED'), ...many(2, 'CANCELED')]
  expect(leftOutText(statuses)).toBe(
    '28 packing slips: 2 cancelled orders have none. Pick list of 10 paid orders: 20 orders do not need picking.',
  )
  expect(leftOutText(['PAID', 'PENDING', 'CANCELED'])).toBe(
    '1 packing slip: 1 pending and 1 cancelled orders have none. Pick list of 1 paid order: 2 orders do not need picking.',
  )
  expect(leftOutText(['PAID', 'HELD'])).toBe(
    '1 packing slip: 1 held order has none. Pick list of 1 paid order: 1 order does not need picking.',
  )
  expect(leftOutText(['CANCELED'])).toBe(
    'No packing slip: 1 cancelled order has none. No pick list: 1 order does not need picking.',
  )
})

it('says nothing if everything is printed', () => {
  expect(leftOutText(many(3, 'PAID'))).toBe('')
  expect(leftOutText(many(2, 'SHIPPED'))).not.toContain('slip')
})
