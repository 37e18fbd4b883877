import { expect, test } from 'vitest'
import { pageNumbers } from './pageNumbers.ts'

test('links the first, the last and the pages around the current one', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
})

test('never leaves out a single page', () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4])
})

test('a page beyond the last has no link of its own', () => {
  expect(pageNumbers(9, 3)).toEqual([1, 2, 3])
})
