import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../base/config.ts'
import { createLog } from '../base/log.ts'
import { rateLimit, waitingTime } from './limits.ts'

const config = readConfig({ NODE_ENV: 'test' })
const log = createLog('silent')

afterEach(() => vi.useRealTimers())

it('refuses requests above the limit, counted for each network', async () => {
  // The wait is reported to the second.
  vi.useFakeTimers({ toFake: ['Date'] })
  const logins = rateLimit({ config, log }, 'login', { points: 2, duration: 60 })
  await logins.consume('2001:db8::1')
  await logins.consume('2001:db8::2')
  await expect(logins.consume('2001:db8::3')).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    retryAfter: 60,
    message: 'Too many requests. Please try again in 1 minute.',
  })
  await expect(logins.consume('192.0.2.1')).resolves.toBeUndefined()
})

it('follows a limit that is changed, and remembers what was counted', async () => {
  let points = 1
  const calls = rateLimit({ config, log }, 'changing', { points: async () => points, duration: 60 })
  await calls.consume('192.0.2.1')
  await expect(calls.consume('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' })
  points = 3
  await calls.consume('192.0.2.1')
  points = 2
  await expect(calls.consume('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(calls.consume('192.0.2.1', 5), 'a limit of its own').resolves.toBeUndefined()
})

it('refuses nothing if limits are off', async () => {
  const off = rateLimit({ config: { ...config, hasRateLimits: false }, log }, 'login', {
    points: 1,
    duration: 60,
  })
  await off.consume('192.0.2.1')
  await expect(off.consume('192.0.2.1')).resolves.toBeUndefined()
})

it('refuses nobody while the counting process does not answer, and logs an error', async () => {
  const error = vi.spyOn(log, 'error')
  vi.spyOn(RateLimiterMemory.prototype, 'consume').mockRejectedValueOnce(new Error('no answer in time'))
  const orders = rateLimit({ config, log }, 'place-order', { points: 1, duration: 60 })
  await expect(orders.consume('192.0.2.1')).resolves.toBeUndefined()
  expect(error).toHaveBeenCalledOnce()
  await orders.consume('192.0.2.1')
  await expect(orders.consume('192.0.2.1')).rejects.toMatchObject({ code: 'too_many_requests' })
})

it.each([
  [1, 'in 1 second'],
  [59, 'in 59 seconds'],
  [61, 'in 2 minutes'],
  [900, 'in 15 minutes'],
  [86_400, 'in 24 hours'],
])('phrases %i seconds as "%s"', (seconds, words) => expect(waitingTime(seconds)).toBe(words))
