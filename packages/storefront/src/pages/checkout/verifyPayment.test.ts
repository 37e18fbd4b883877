import { ApiError } from '@shop/client/ApiError'
import { expect, test, vi } from 'vitest'
import { someVerification } from '../../test/someOrder.ts'
import { pauses, verifyPayment } from './verifyPayment.ts'

const order = someVerification()
const paid = { status: 200, data: order }
const unknown = { status: 202, data: someVerification({ status: 'PENDING' }) }

const answering = (...answers: unknown[]) => {
  const wait = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer as typeof paid
  })
  return { ask, wait }
}

test('asks once if the outcome is known', async () => {
  const ways = answering(paid)
  expect(await verifyPayment(ways)).toEqual({ state: 'verified', order })
  expect(ways.ask).toHaveBeenCalledTimes(1)
})

test('asks again with growing pauses while the outcome is unknown', async () => {
  const ways = answering(unknown, unknown, paid)
  expect(await verifyPayment(ways)).toMatchObject({ state: 'verified' })
  expect(ways.wait.mock.calls.flat()).toEqual([1000, 2000])
})

test('a payment is pending after half a minute', async () => {
  const ways = answering(unknown)
  expect(await verifyPayment(ways)).toMatchObject({ state: 'pending' })
  expect(ways.ask).toHaveBeenCalledTimes(pauses.length + 1)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
})

test('a refusal ends the verification immediately', async () => {
  const ways = answering(new ApiError(404, 'This order cannot be verified.', 'not_found'))
  await expect(verifyPayment(ways)).rejects.toThrow('This order cannot be verified.')
  expect(ways.ask).toHaveBeenCalledTimes(1)
})

test('a lost connection is retried, and says nothing about the payment', async () => {
  expect(await verifyPayment(answering(new TypeError('Failed to fetch'), paid))).toMatchObject({ order })
  const away = answering(new TypeError('Failed to fetch'))
  expect(await verifyPayment(away)).toEqual({ state: 'unreachable', order: null })
  expect(away.ask).toHaveBeenCalledTimes(pauses.length + 1)
  const busy = answering(new ApiError(503, 'Please try again.', 'overloaded'), unknown)
  expect(await verifyPayment(busy)).toMatchObject({ state: 'pending' })
})

test('a verification refused as too frequent is retried later', async () => {
  const ways = answering(new ApiError(429, 'Too many requests.', 'too_many_requests'), paid)
  expect(await verifyPayment(ways)).toEqual({ state: 'verified', order })
  expect(ways.wait.mock.calls.flat()).toEqual([1000])
})
