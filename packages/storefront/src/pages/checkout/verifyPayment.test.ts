import { ApiError } from '@shop/client/ApiError'
import { expect, test, vi } from 'vitest'
import { someVerification } from '../../test/someOrder.ts'
import { pausesMs, verifyPayment } from './verifyPayment.ts'

const order = someVerification()
const paid = { status: 200, data: order }
const unknown = { status: 202, data: someVerification({ status: 'PENDING' }) }

const answering = (...answers: unknown[]) => {
  const wait = vi.fn<(ms: number) => Promise<void>>(async () => undefined)
  const verify = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer as typeof paid
  })
  return { verify, wait }
}

test('calls the server once if the outcome is known', async () => {
  const options = answering(paid)
  expect(await verifyPayment(options)).toEqual({ state: 'verified', order })
  expect(options.verify).toHaveBeenCalledTimes(1)
})

test('calls again with growing pauses while the outcome is unknown', async () => {
  const options = answering(unknown, unknown, paid)
  expect(await verifyPayment(options)).toMatchObject({ state: 'verified' })
  expect(options.wait.mock.calls.flat()).toEqual([1000, 2000])
})

test('a payment counts as pending after half a minute', async () => {
  const options = answering(unknown)
  expect(await verifyPayment(options)).toMatchObject({ state: 'pending' })
  expect(options.verify).toHaveBeenCalledTimes(pausesMs.length + 1)
  expect(pausesMs.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
})

test('a refusal ends the verification immediately', async () => {
  const options = answering(new ApiError(404, 'This order cannot be verified.', 'not_found'))
  await expect(verifyPayment(options)).rejects.toThrow('This order cannot be verified.')
  expect(options.verify).toHaveBeenCalledTimes(1)
})

test('a lost connection is retried, and does not count as a failed payment', async () => {
  expect(await verifyPayment(answering(new TypeError('Failed to fetch'), paid))).toMatchObject({ order })
  const unreachable = answering(new TypeError('Failed to fetch'))
  expect(await verifyPayment(unreachable)).toEqual({ state: 'unreachable', order: null })
  expect(unreachable.verify).toHaveBeenCalledTimes(pausesMs.length + 1)
  const busy = answering(new ApiError(503, 'Please try again.', 'overloaded'), unknown)
  expect(await verifyPayment(busy)).toMatchObject({ state: 'pending' })
})

test('a verification refused for too many requests is retried later', async () => {
  const options = answering(new ApiError(429, 'Too many requests.', 'too_many_requests'), paid)
  expect(await verifyPayment(options)).toEqual({ state: 'verified', order })
  expect(options.wait.mock.calls.flat()).toEqual([1000])
})
