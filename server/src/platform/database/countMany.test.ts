import type { Knex } from 'knex'
import { beforeEach, expect, it } from 'vitest'
import { countMany } from './countMany.ts'

let now = 0
let rows = 0
/** The limits passed to `count`; null means no limit. */
let limits: (number | null)[] = []
let duration = 0
let deps: Parameters<typeof countMany>[0]

beforeEach(() => {
  ;[now, rows, limits, duration] = [0, 0, [], 0]
  deps = { db: {} as Knex, clock: { now: () => now } }
})

const total = () =>
  countMany(deps, {
    key: 'rows',
    count: async limit => {
      limits.push(limit)
      if (limit === null) now += duration
      return Math.min(rows, limit ?? Infinity)
    },
  })

it('counts up to a thousand rows again each time', async () => {
  rows = 1000
  expect(await total()).toBe(1000)
  rows = 999
  expect(await total()).toBe(999)
  expect(limits).toEqual([1001, 1001])
})

it('caches a larger number for five seconds, also for concurrent callers', async () => {
  rows = 5000
  expect(await Promise.all([total(), total()])).toEqual([5000, 5000])
  rows = 5001
  now = 4999
  expect(await total()).toBe(5000)
  now = 5000
  expect(await total()).toBe(5001)
  expect(limits.filter(limit => limit === null)).toHaveLength(2)
})

it('caches a slow count for longer, a minute at most', async () => {
  ;[rows, duration] = [5000, 200]
  await total()
  rows = 7000
  now = 7000
  expect(await total()).toBe(5000)
  now = 60_000
  expect(await total()).toBe(7000)
})

it('does not cache a count that failed', async () => {
  const failing = countMany(deps, {
    key: 'rows',
    areMany: true,
    count: () => Promise.reject(new Error('gone')),
  })
  await expect(failing).rejects.toThrow('gone')
  rows = 3
  expect(await total()).toBe(3)
})
