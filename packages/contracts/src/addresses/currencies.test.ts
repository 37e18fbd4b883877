import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { allCurrencies, currencyOf } from './currencies.ts'

test('every country that an address can have has a currency, and no currency is without a country', () => {
  expect(countryCodes.filter(code => !currencyOf(code))).toEqual([])
  const used = new Set(countryCodes.map(currencyOf))
  expect(allCurrencies().filter(currency => !used.has(currency))).toEqual([])
  expect(new Set(allCurrencies()).size).toBe(allCurrencies().length)
})

test('countries that share a currency, and parts of the United Kingdom, have it', () => {
  expect(['IE', 'AE', 'LI', 'GB-NIR', 'JE', 'BG'].map(currencyOf)).toEqual([
    'EUR',
    'AED',
    'CHF',
    'GBP',
    'GBP',
    'EUR',
  ])
})
