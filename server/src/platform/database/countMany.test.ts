import type { Knex } from 'knex'
import { beforeEach, expect, it } from 'vitest'
import { countMany } from './countMany.ts'

let now = 0
let rows = 0
/** The limits it was asked to count up to; null: all. */
let asked: (number | null)[] = []
let takes = 0
let deps: Parameters<typeof countMany>[0]

beforeEach(() => {
  ;[now, rows, asked, takes] = [0, 0, [], 0]
  deps = { db: {} as Knex, clock: { now: () => now } }
})

const total = () =>
  countMany(deps, {
    key: 'rows',
    count: async limit => {
      asked.push(limit)
      if (limit === null) now += takes
      return Math.min(rows, limit ?? Infinity)
    },
  })

it('counts up to a thousand anew each time', async () => {
  rows = 1000
  expect(await total()).toBe(1000)
  rows = 999
  expect(await total()).toBe(999)
  expect(asked).toEqual([1001, 1001])
})

it('keeps a larger number for five seconds, whoever asks meanwhile', async () => {
  rows = 5000
  expect(await Promise.all([total(), total()])).toEqual([5000, 5000])
  rows = 5001
  now = 4999
  expect(await total()).toBe(5000)
  now = 5000
  expect(await total()).toBe(5001)
  expect(asked.filter(limit => limit === null)).toHaveLength(2)
})

it('keeps what takes long to count for longer, a minute at most', async () => {
  ;[rows, takes] = [5000, 200]
  await total()
  rows = 7000
  now = 7000
  expect(await total()).toBe(5000)
  now = 60_000
  expect(await total()).toBe(7000)
})

it('forgets a count that failed', async () => {
  const failing = countMany(deps, {
    key: 'rows',
    areMany: true,
    count: () => Promise.reject(new Error('gone')),
  })
  await expect(failing).rejects.toThrow('gone')
  rows = 3
  expect(await total()).toBe(3)
})
