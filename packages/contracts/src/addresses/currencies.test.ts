import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { allCurrencies, currencyOf } from './currencies.ts'

test('every country of an address has a currency, and every currency belongs to a country', () => {
  expect(countryCodes.filter(code => !currencyOf(code))).toEqual([])
  const used = new Set(countryCodes.map(currencyOf))
  expect(allCurrencies().filter(currency => !used.has(currency))).toEqual([])
  expect(new Set(allCurrencies()).size).toBe(allCurrencies().length)
})

test('finds shared currencies, and the currency of parts of the United Kingdom', () => {
  expect(['IE', 'AE', 'LI', 'GB-NIR', 'JE', 'BG'].map(currencyOf)).toEqual([
    'EUR',
    'AED',
    'CHF',
    'GBP',
    'GBP',
    'EUR',
  ])
})
