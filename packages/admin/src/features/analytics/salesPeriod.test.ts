import { expect, it } from 'vitest'
import { presetOf, presets } from './salesPeriod.ts'

const spansOn = (today: string) =>
  Object.fromEntries(presets.map(({ value, spanOf }) => [value, spanOf(today)]))

it('ends each preset today at the latest', () => {
  expect(spansOn('2026-03-31')).toEqual({
    '7days': { from: '2026-03-25', to: '2026-03-31' },
    '30days': { from: '2026-03-02', to: '2026-03-31' },
    '90days': { from: '2026-01-01', to: '2026-03-31' },
    month: { from: '2026-03-01', to: '2026-03-31' },
    lastMonth: { from: '2026-02-01', to: '2026-02-28' },
    year: { from: '2026-01-01', to: '2026-03-31' },
    lastYear: { from: '2025-01-01', to: '2025-12-31' },
  })
  expect(spansOn('2026-01-05')).toMatchObject({
    month: { from: '2026-01-01', to: '2026-01-05' },
    lastMonth: { from: '2025-12-01', to: '2025-12-31' },
  })
})

it('recognises the preset of a period', () => {
  const today = '2026-11-22'
  expect(presetOf({ from: '2026-10-01', to: '2026-10-31' }, today)).toBe('lastMonth')
  expect(presetOf({ from: '2026-10-01', to: '2026-10-30' }, today)).toBeUndefined()
})
