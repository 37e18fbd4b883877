import { expect, it } from 'vitest'
import { hashPassword, maxConcurrentHashes, isOutdated, isPassword } from './passwordHash.ts'

it('verifies its password, and no other', async () => {
  const hash = await hashPassword('seven camels at dusk')
  expect(await isPassword(hash, 'seven camels at dusk')).toBe(true)
  expect(await isPassword(hash, 'seven camels at dawn')).toBe(false)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(isOutdated(hash)).toBe(false)
  expect(isOutdated('$argon2id$v=19$m=4096,t=3,p=1$x$y')).toBe(true)
})

it('verifies no password if there is no hash', async () => {
  expect(await isPassword(null, '')).toBe(false)
})

it('refuses new work while the queue is full, and goes on working afterwards', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword(null, 'x')))
  const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals).toHaveLength(10 - maxConcurrentHashes)
  expect(refusals[0]).toMatchObject({ code: 'overloaded', status: 503, retryAfter: 5 })
  expect(await isPassword(null, 'x')).toBe(false)
})
