import { expect, it, test } from 'vitest'
import { bareNumber, isNumberOf, isOrderNumber, orderName } from './orderNumber.ts'
import { isCancelable, progressOf } from './progress.ts'

const none = { packedAt: null, shippedAt: null, deliveredAt: null, endedAt: null }
const placed = { ...none, createdAt: '2026-11-20T10:00:00.000Z' }
const stepTexts = (order: Parameters<typeof progressOf>[0]) =>
  progressOf(order).map(({ name, at, state }) => `${name} ${at?.slice(8, 10) ?? '-'} ${state}`)

it('has no steps before it is paid', () => {
  expect(stepTexts({ ...placed, status: 'PENDING' })).toEqual([])
})

it('shows each step with its day, and future steps, but no packing that was not recorded', () => {
  expect(stepTexts({ ...placed, status: 'PAID' })).toEqual([
    'Ordered 20 done',
    'Packed - coming',
    'Sent - coming',
    'Delivered - coming',
  ])
  const packed = { ...placed, packedAt: '2026-11-21T10:00:00.000Z' }
  expect(stepTexts({ ...packed, status: 'PAID' })[1]).toBe('Packed 21 done')
  const sent = { ...placed, shippedAt: '2026-11-22T10:00:00.000Z' }
  expect(stepTexts({ ...sent, status: 'SHIPPED' })).toEqual([
    'Ordered 20 done',
    'Sent 22 done',
    'Delivered - coming',
  ])
  const delivered = { ...sent, deliveredAt: '2026-11-24T10:00:00.000Z' }
  expect(stepTexts({ ...delivered, status: 'DELIVERED' }).at(-1)).toBe('Delivered 24 done')
})

it('ends with a cancellation or refund, without further steps', () => {
  const ended = { ...placed, endedAt: '2026-11-23T10:00:00.000Z' }
  expect(stepTexts({ ...ended, status: 'CANCELED' })).toEqual(['Ordered 20 done', 'Closed 23 ended'])
  const sent = { ...ended, shippedAt: '2026-11-22T10:00:00.000Z' }
  expect(stepTexts({ ...sent, status: 'REFUNDED' })).toEqual([
    'Ordered 20 done',
    'Sent 22 done',
    'Refunded 23 ended',
  ])
})

it('can be cancelled until it is packed', () => {
  const cancelable = (status: Parameters<typeof isCancelable>[0]['status'], packedAt: string | null = null) =>
    isCancelable({ status, packedAt })
  expect([cancelable('PENDING'), cancelable('PAID')]).toEqual([true, true])
  expect(cancelable('PAID', placed.createdAt)).toBe(false)
  for (const status of ['SHIPPED', 'DELIVERED', 'CANCELED', 'REFUNDED'] as const)
    expect(cancelable(status)).toBe(false)
})

const order = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', number: 'M-10482' }

test.each(['M-10482', 'm-10482', 'm10482', '10482', ' M-10482 ', '7728950E'])(
  '%j is a number of the order',
  code => {
    expect(isNumberOf(order, code)).toBe(true)
    expect(isOrderNumber(code.trim())).toBe(true)
  },
)

test.each([
  'm 10482',
  ' # M - 10482',
  'M\u201310482',
  'M\u221210482\u200B',
  '7728 950E',
  'M-10482 (7728950e)',
])('%j is read as a number of the order', typed => {
  expect(isNumberOf(order, bareNumber(typed))).toBe(true)
  expect(isOrderNumber(bareNumber(typed))).toBe(true)
})

test.each(['M-1048', '1048', 'M-104820', 'N-10482', '', '7728950'])(
  '%j is not a number of the order',
  code => {
    expect(isNumberOf(order, code)).toBe(false)
  },
)

it('an order has both numbers in its name, or only the older one', () => {
  expect(orderName(order)).toBe('M-10482 (7728950e)')
  expect(orderName({ id: order.id })).toBe('7728950e')
})
