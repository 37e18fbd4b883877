import { expect, test } from 'vitest'
import { someVariant } from '../../test/someVariant.ts'
import { priceOfChoice } from './priceOfChoice.ts'

const variants = [
  someVariant({ color: 'White', size: '54', price: 5900 }),
  someVariant({ color: 'White', size: '60', price: 6400 }),
  someVariant({ color: 'Navy', size: '54', price: 6900, salePrice: 4900 }),
  someVariant({ color: 'Navy', size: '60', price: 6900, salePrice: 6900 }),
]

test('before a choice, the lowest price is shown as such', () => {
  expect(priceOfChoice(variants, {})).toEqual({ amount: 4900, regular: undefined, isFrom: true })
})

test('a chosen colour narrows the price', () => {
  expect(priceOfChoice(variants, { color: 'White' })).toEqual({
    amount: 5900,
    regular: undefined,
    isFrom: true,
  })
})

test('the chosen variant has its own price; a sale price counts only when it is lower', () => {
  const chosen = (color: string, size: string) => priceOfChoice(variants, { color, size })
  expect(chosen('Navy', '54')).toEqual({ amount: 4900, regular: 6900, isFrom: false })
  expect(chosen('Navy', '60')).toEqual({ amount: 6900, regular: undefined, isFrom: false })
})

test('before a choice, a regular price is struck through only if the first variant is on sale', () => {
  const [, , onSale, last] = variants
  const navy = [onSale, last].filter(variant => variant !== undefined)
  expect(priceOfChoice(navy, {})).toEqual({ amount: 4900, regular: 6900, isFrom: true })
})

test('a combination that does not exist shows the lowest price', () => {
  const existing = variants.slice(0, 3)
  expect(priceOfChoice(existing, { color: 'Navy', size: '60' })).toMatchObject({ amount: 4900, isFrom: true })
})
