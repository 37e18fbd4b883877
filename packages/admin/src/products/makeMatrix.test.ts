import { expect, it } from 'vitest'
import { makeMatrix } from './makeMatrix.ts'
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
