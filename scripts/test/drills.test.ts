import { expect, it } from 'vitest'
import { findStale, guarded } from './drills.ts'

it('runs a drill whole only where what it guards is not what it passed with', () => {
  const now = { sqlite: 'a', postgres: 'b', restore: 'c' }
  expect(findStale(now, now)).toEqual([])
  expect(findStale(now, { ...now, postgres: 'older' })).toEqual(['postgres'])
  expect(findStale(now, {})).toEqual(['sqlite', 'postgres', 'restore'])
})

it('names what each drill guards, the same each time', () => {
  const now = guarded()
  expect(Object.keys(now)).toEqual(expect.arrayContaining(['postgres', 'sqlite']))
  expect(guarded()).toEqual(now)
})
