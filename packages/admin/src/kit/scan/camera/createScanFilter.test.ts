import { expect, it } from 'vitest'
import { createScanFilter } from './createScanFilter.ts'

it('accepts a code that two frames in a row show, once while it is in sight', () => {
  const filterScans = createScanFilter()
  expect(filterScans(['5012345678900'], 0)).toEqual([])
  expect(filterScans(['5012345678900'], 100)).toEqual(['5012345678900'])
  expect(filterScans(['5012345678900'], 200)).toEqual([])
  expect(filterScans(['5012345678900'], 60_000)).toEqual([])
})

it('ignores a code shown by a single frame', () => {
  const filterScans = createScanFilter()
  expect(filterScans(['5012345678900'], 0)).toEqual([])
  expect(filterScans([], 100)).toEqual([])
  expect(filterScans(['5012345678900'], 200)).toEqual([])
})

it('accepts the same code again after a second out of sight, but not after a blurred frame', () => {
  const filterScans = createScanFilter()
  filterScans(['M-10482'], 0)
  filterScans(['M-10482'], 100)
  filterScans([], 200)
  expect(filterScans(['M-10482'], 300)).toEqual([])
  expect(filterScans(['M-10482'], 400)).toEqual([])
  expect(filterScans([], 1500)).toEqual([])
  expect(filterScans(['M-10482'], 1600)).toEqual([])
  expect(filterScans(['M-10482'], 1700)).toEqual(['M-10482'])
})

it('accepts two codes that are in sight together', () => {
  const filterScans = createScanFilter()
  filterScans(['A-1', 'B-2'], 0)
  expect(filterScans(['B-2', 'A-1'], 100).toSorted()).toEqual(['A-1', 'B-2'])
})
