import { expect, it } from 'vitest'
import { findStaleDrills, guardedHashes } from './drills.ts'

it('runs a drill in full only if the files it guards have changed since it last passed', () => {
  const now = { sqlite: 'a', postgres: 'b', restore: 'c' }
  expect(findStaleDrills(now, now)).toEqual([])
  expect(findStaleDrills(now, { ...now, postgres: 'older' })).toEqual(['postgres'])
  expect(findStaleDrills(now, {})).toEqual(['sqlite', 'postgres', 'restore'])
})

it('hashes the files that each drill guards, with the same result each time', () => {
  const now = guardedHashes()
  expect(Object.keys(now)).toEqual(expect.arrayContaining(['postgres', 'sqlite']))
  expect(guardedHashes()).toEqual(now)
})
