import { expect, test } from 'vitest'
import { shownPrice } from './shownPrice.ts'

const onSale = { price: 6900, salePrice: 4900 }
const regular = { price: 6900, salePrice: null }

test('a price common to all variants is shown alone, or with the regular price in a sale', () => {
  expect(shownPrice({ variant: regular, lowest: 6900, hasRange: false })).toEqual({
    amount: 6900,
    regular: undefined,
    isFrom: false,
  })
  expect(shownPrice({ variant: onSale, lowest: 4900, hasRange: false })).toEqual({
    amount: 4900,
    regular: 6900,
    isFrom: false,
  })
})

test('the lowest price has a regular price beside it only if the shown variant is reduced to it', () => {
  expect(shownPrice({ variant: onSale, lowest: 4900, hasRange: true })).toEqual({
    amount: 4900,
    regular: 6900,
    isFrom: true,
  })
  expect(shownPrice({ variant: regular, lowest: 4900, hasRange: true })).toEqual({
    amount: 4900,
    regular: undefined,
    isFrom: true,
  })
})

test('a reduced variant that costs more than another shows its own two prices, without "from"', () => {
  expect(shownPrice({ variant: onSale, lowest: 4500, hasRange: true })).toEqual({
    amount: 4900,
    regular: 6900,
    isFrom: false,
  })
})

test('shows the lowest price if no variant is shown', () => {
  expect(shownPrice({ variant: undefined, lowest: 4500, hasRange: true })).toMatchObject({ amount: 4500 })
})
