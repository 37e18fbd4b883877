import { expect, it } from 'vitest'
import { daysOf, partsOf, periodOf, rangesOf } from './SalesPeriod.ts'

const books = { timeZone: 'Europe/London', currency: 'GBP' }
const periods = [
  ['2026-06-01', '2026-06-01'],
  ['2026-06-01', '2026-06-30'],
  ['2025-07-01', '2026-06-30'],
  ['2022-07-01', '2026-06-30'],
  ['2016-07-02', '2026-06-30'],
].map(([from = '', to = '']) => periodOf({ from, to }, books))

it.each(periods)('$from to $to is read in at most 16 parts without gaps', async period => {
  const parts = []
  for await (const part of partsOf(period)) parts.push(part)
  expect(parts.length).toBeLessThanOrEqual(16)
  expect(parts.flatMap(daysOf)).toEqual(daysOf(period))
  expect(parts.map(({ since }) => since).slice(1)).toEqual(parts.map(({ until }) => until).slice(0, -1))
  expect([parts[0]?.since, parts.at(-1)?.until]).toEqual([period.since, period.until])
})

it.each(periods)('the changed days of $from to $to are in at most 16 ranges', period => {
  for (const nth of [1, 2, 5, 30]) {
    const changed = daysOf(period).filter((_, index) => index % nth === 0)
    const ranges = rangesOf(period, day => changed.includes(day))
    expect(ranges.length).toBeLessThanOrEqual(16)
    const found = ranges.flatMap(daysOf)
    expect(found).toEqual(expect.arrayContaining(changed))
    expect(new Set(found).size).toBe(found.length)
  }
})

it('a range contains days that have changed, and others only if there were too many ranges', () => {
  const [, month] = periods
  const days = ['2026-06-03', '2026-06-05', '2026-06-06', '2026-06-20']
  const ranges = (maxCount?: number) => rangesOf(month!, day => days.includes(day), maxCount)
  expect(ranges().map(({ from, to }) => [from, to])).toEqual([
    ['2026-06-03', '2026-06-03'],
    ['2026-06-05', '2026-06-06'],
    ['2026-06-20', '2026-06-20'],
  ])
  expect(ranges(2)).toMatchObject([
    {
      from: '2026-06-03',
      to: '2026-06-06',
      since: '2026-06-02T23:00:00.000Z',
      until: '2026-06-06T23:00:00.000Z',
    },
    { from: '2026-06-20', to: '2026-06-20' },
  ])
})
