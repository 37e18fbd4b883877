// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, test } from 'vitest'
import { orderQuery } from './queries.ts'

const { retry } = orderQuery('o')

test('a failed read of an order is retried twice, unless the server has refused it', () => {
  const lost = new TypeError('Failed to fetch')
  expect([0, 1, 2].map(failures => retry(failures, lost))).toEqual([true, true, false])
  expect(retry(0, new ApiError(404, 'Order not found.', 'not_found'))).toBe(false)
})
