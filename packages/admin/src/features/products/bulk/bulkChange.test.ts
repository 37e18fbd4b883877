import { expect, it } from 'vitest'
import { noChangeText, changeOf, emptyInput, figureProblem } from './bulkChange.ts'

it('requests no preview while a value is missing', () => {
  expect(changeOf('price', emptyInput)).toBeNull()
  expect(changeOf('price', { ...emptyInput, value: Number.NaN })).toBeNull()
  expect(changeOf('price', { ...emptyInput, value: -5 })).toBeNull()
  expect(changeOf('addToCollection', emptyInput)).toBeNull()
})

it('reduces prices by a number typed without a sign', () => {
  const input = { ...emptyInput, way: 'down', value: 10 } as const
  expect(changeOf('price', input)).toEqual({ kind: 'pricePercent', percent: -10 })
  expect(changeOf('price', { ...input, unit: 'amount', value: 500 })).toEqual({
    kind: 'priceAmount',
    amount: -500,
  })
})

it('rounds percentage changes, but never changes by an amount', () => {
  const input = { ...emptyInput, value: 10, ending: '95' } as const
  expect(changeOf('price', input)).toEqual({ kind: 'pricePercent', percent: 10, ending: '95' })
  expect(changeOf('price', { ...input, unit: 'amount' })).toEqual({ kind: 'priceAmount', amount: 10 })
})

it.each([
  [{ value: 10.5 }, 'Must be a whole number.'],
  [{ value: 501 }, 'From -90 to 500 per cent.'],
  [{ value: 91, way: 'down' }, 'From -90 to 500 per cent.'],
  [{ value: 1_000_001, unit: 'amount' }, 'At most £10,000.00.'],
  [{ value: 0 }, 'A whole number above 0.'],
  [{ value: null }, undefined],
  [{ value: 90, way: 'down' }, undefined],
] as const)('describes %j in the words of the shop: %s', (part, words) => {
  const input = { ...emptyInput, ...part }
  expect(figureProblem(input)).toBe(words)
  expect(changeOf('price', input) === null).toBe(words !== undefined || input.value === null)
})

it.each([
  ['status', 1, 'This product is already active.'],
  ['status', 2, 'Both products are already active.'],
  ['status', 1204, 'All 1,204 products are already active.'],
  ['status', 0, 'There are no products to change.'],
  ['addToCollection', 2, 'Both products are already in this collection.'],
  ['removeFromCollection', 3, 'None of these products is in this collection.'],
  ['price', 2, 'Both products are already at these prices.'],
] as const)('%s that changes none of %i products is explained: %s', (task, count, sentence) => {
  expect(noChangeText(changeOf(task, { ...emptyInput, collectionId: 'c', value: 10 })!, count)).toBe(sentence)
})
