import { expect, it } from 'vitest'
import { fillMatrix, makeMatrix, matrixProblems } from './makeMatrix.ts'
import { newVariant } from './productValues.ts'

const input = {
  sizes: '52, 54,54',
  colors: 'White; Navy',
  skuStart: 'naj-d',
  price: 4999,
  stock: 4,
  weightGr: 400,
  lengths: { 52: 132, 54: 137 },
}

it('creates a variant for each size in each colour', () => {
  expect(makeMatrix(input, []).map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
    ['NAJD-WHI-52', 4999, 4],
    ['NAJD-WHI-54', 4999, 4],
    ['NAJD-NAV-52', 4999, 4],
    ['NAJD-NAV-54', 4999, 4],
  ])
})

it('leaves out existing variants', () => {
  const made = makeMatrix(input, [newVariant({ color: 'White', size: '52' })])
  expect(made.map(({ sku }) => sku)).toEqual(['NAJD-WHI-54', 'NAJD-NAV-52', 'NAJD-NAV-54'])
})

it('gives every variant a unique SKU, whatever the script of its colour', () => {
  const skusOf = (colors: string) => makeMatrix({ ...input, colors, sizes: '52' }, []).map(({ sku }) => sku)
  expect(skusOf('Light Blue, Light Grey, Navy')).toEqual(['NAJD-LIGHTB-52', 'NAJD-LIGHTG-52', 'NAJD-NAV-52'])
  expect(skusOf('White, Whitish')).toEqual(['NAJD-WHITE-52', 'NAJD-WHITI-52'])
  expect(skusOf('أبيض, أسود')).toEqual(['NAJD-52', 'NAJD-52-2'])
  expect(makeMatrix(input, [newVariant({ sku: 'NAJD-WHI-52', size: '50' })]).map(({ sku }) => sku)).toEqual(
    expect.arrayContaining(['NAJD-WHI-52-2']),
  )
})

it('gives each size its length: the typed length, else the length of existing variants or of its number', () => {
  const lengthsOf = (lengths: Record<string, number | null>, existing = [newVariant()]) =>
    makeMatrix({ ...input, colors: 'White', lengths }, existing).map(({ lengthCm }) => lengthCm)
  expect(lengthsOf({ 52: 132, 54: 137 })).toEqual([132, 137])
  const navy = [newVariant({ color: 'Navy', size: '52', lengthCm: 131 })]
  expect(lengthsOf({ 54: 137 }, navy)).toEqual([131, 137])
  expect(lengthsOf({})).toEqual([132, 137])
  const letters = makeMatrix({ ...input, sizes: 'M, 7', colors: 'White', lengths: {} }, [])
  expect(letters.map(({ lengthCm }) => lengthCm)).toEqual([null, null])
})

it('fills later values only into variants of these sizes and colours', () => {
  const made = makeMatrix({ ...input, sizes: 'S, M', price: null, stock: null, lengths: {} }, [])
  const later = { ...input, sizes: 'M', price: 5900, stock: null, lengths: { M: 138 } }
  const filled = fillMatrix(later, made)
  expect(filled.map(({ price, stock, lengthCm }) => [price, stock, lengthCm])).toEqual([
    [null, null, null],
    [5900, null, 138],
    [null, null, null],
    [5900, null, 138],
  ])
  const all = fillMatrix({ ...later, sizes: '', colors: '', price: 6100 }, filled)
  expect(all.map(({ price }) => price)).toEqual([6100, 6100, 6100, 6100])
  const hidden = fillMatrix({ ...later, sizes: '', colors: '', lengths: { M: 99 } }, all)
  expect(hidden.map(({ lengthCm }) => lengthCm)).toEqual([null, 138, null, 138])
})

it('refuses numbers that a variant would refuse', () => {
  expect(matrixProblems({ ...input, stock: null })).toEqual({ fields: {}, lengths: {} })
  expect(matrixProblems({ ...input, price: NaN, stock: -5, weightGr: 1.5, lengths: { 54: 0 } })).toEqual({
    fields: {
      price: 'Must be a whole number.',
      stock: 'At least 0 units.',
      weightGr: 'Must be a whole number.',
    },
    lengths: { 54: 'At least 1 cm.' },
  })
})
