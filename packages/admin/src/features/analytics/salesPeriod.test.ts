import { expect, it } from 'vitest'
import { presetOf, presets } from './salesPeriod.ts'

const spansOn = (now: Date) => Object.fromEntries(presets.map(({ value, spanOf }) => [value, spanOf(now)]))

it('gives each preset its days, and none beyond today', () => {
  expect(spansOn(new Date(2026, 2, 31, 23, 30))).toEqual({
    '7days': { from: '2026-03-25', to: '2026-03-31' },
    '30days': { from: '2026-03-02', to: '2026-03-31' },
    '90days': { from: '2026-01-01', to: '2026-03-31' },
    month: { from: '2026-03-01', to: '2026-03-31' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    year: { from: '2026-01-01', to: '2026-03-31' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(spansOn(new Date(2026, 0, 5))).toMatchObject({
    month: { from: '2026-01-01', to: '2026-01-05' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
  })
})

it('knows the preset that days belong to', () => {
  const now = new Date(2026, 10, 22)
  expect(presetOf({ from: '2026-10-01', to: '2026-10-31' }, now)).toBe('lastMonth')
  expect(presetOf({ from: '2026-10-01', to: '2026-10-30' }, now)).toBeUndefined()
})
