import { expect, it } from 'vitest'
import { makeMatrix, matrixProblems } from './makeMatrix.ts'
import { newVariant } from './productValues.ts'

const wish = {
  sizes: '52, 54,54',
  colors: 'White; Navy',
  skuStart: 'naj-d',
  price: 4999,
  stock: 4,
  weightGr: 400,
}

it('makes a variant for each size in each colour', () => {
  expect(makeMatrix(wish, []).map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
    ['NAJD-WHI-52', 4999, 4],
    ['NAJD-WHI-54', 4999, 4],
    ['NAJD-NAV-52', 4999, 4],
    ['NAJD-NAV-54', 4999, 4],
  ])
})

it('leaves out those that are there already', () => {
  const made = makeMatrix(wish, [newVariant({ color: 'White', size: '52' })])
  expect(made.map(({ sku }) => sku)).toEqual(['NAJD-WHI-54', 'NAJD-NAV-52', 'NAJD-NAV-54'])
})

it('gives every variant a SKU of its own, whatever its colour begins with or is written in', () => {
  const skusOf = (colors: string) => makeMatrix({ ...wish, colors, sizes: '52' }, []).map(({ sku }) => sku)
  expect(skusOf('Light Blue, Light Grey, Navy')).toEqual(['NAJD-LIGHTB-52', 'NAJD-LIGHTG-52', 'NAJD-NAV-52'])
  expect(skusOf('White, Whitish')).toEqual(['NAJD-WHITE-52', 'NAJD-WHITI-52'])
  expect(skusOf('أبيض, أسود')).toEqual(['NAJD-52', 'NAJD-52-2'])
  expect(makeMatrix(wish, [newVariant({ sku: 'NAJD-WHI-52', size: '50' })]).map(({ sku }) => sku)).toEqual(
    expect.arrayContaining(['NAJD-WHI-52-2']),
  )
})

it('takes no number that a variant would not take', () => {
  expect(matrixProblems({ ...wish, stock: null })).toEqual({})
  expect(matrixProblems({ ...wish, price: NaN, stock: -5, weightGr: 1.5 })).toEqual({
    price: 'Must be a whole number.',
    stock: 'At least 0 units.',
    weightGr: 'Must be a whole number.',
  })
})
