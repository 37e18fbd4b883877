import { expect, test } from 'vitest'
import { olderOrderNumber } from './orderNumber.ts'
import { statusLabel } from './statusLabels.ts'

test.each([
  ['PENDING', 'Pending Payment', 'secondary'],
  ['PAID', 'Paid', 'default'],
  ['SHIPPED', 'Shipped', 'default'],
  ['DELIVERED', 'Delivered', 'default'],
  ['CANCELED', 'Canceled', 'destructive'],
  ['REFUNDED', 'Refunded', 'outline'],
  ['ON_HOLD', 'ON_HOLD', 'secondary'],
])('labels %s as %s', (status, label, tone) => {
  expect(statusLabel(status)).toEqual({ label, tone })
})

test('the older number of an order is the last eight characters of its id', () => {
  expect(olderOrderNumber('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe('7728950e')
})
