import { expect, it } from 'vitest'
import { newCodes } from './newCodes.ts'

it('takes a code once two pictures in a row show it, and once for as long as it is in sight', () => {
  const choose = newCodes()
  expect(choose(['5012345678900'], 0)).toEqual([])
  expect(choose(['5012345678900'], 100)).toEqual(['5012345678900'])
  expect(choose(['5012345678900'], 200)).toEqual([])
  expect(choose(['5012345678900'], 60_000)).toEqual([])
})

it('takes no code that one picture alone shows', () => {
  const choose = newCodes()
  expect(choose(['5012345678900'], 0)).toEqual([])
  expect(choose([], 100)).toEqual([])
  expect(choose(['5012345678900'], 200)).toEqual([])
})

it('takes the code of a second garment after the first has left for a second, not after a blurred picture', () => {
  const choose = newCodes()
  choose(['M-10482'], 0)
  choose(['M-10482'], 100)
  choose([], 200)
  expect(choose(['M-10482'], 300)).toEqual([])
  expect(choose(['M-10482'], 400)).toEqual([])
  expect(choose([], 1500)).toEqual([])
  expect(choose(['M-10482'], 1600)).toEqual([])
  expect(choose(['M-10482'], 1700)).toEqual(['M-10482'])
})

it('takes two codes that are in sight together', () => {
  const choose = newCodes()
  choose(['A-1', 'B-2'], 0)
  expect(choose(['B-2', 'A-1'], 100).toSorted()).toEqual(['A-1', 'B-2'])
})
