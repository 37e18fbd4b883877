import { expect, test } from 'vitest'
import { someAddress } from '../../../test/someCart.ts'
import { selectAddress } from './useShippingAddress.ts'

const terms = { uk: { enabled: true }, zones: [] }
const abroad = someAddress('abroad', { country: 'US', isDefault: true })
const here = someAddress('here', { country: 'GB', isDefault: false })

test('prefers an address that the shop delivers to, unless another is chosen', () => {
  expect(selectAddress([abroad, here], null, terms, null)).toBe(here)
  expect(selectAddress([abroad, here], abroad.id, terms, null)).toBe(abroad)
  expect(selectAddress([abroad], null, terms, null)).toBe(abroad)
  expect(selectAddress([], null, terms, null)).toBeUndefined()
})

test('prefers an address at the chosen destination, if the shop delivers there', () => {
  const zone = { name: 'Zone', isOpen: true, withoutVat: false, places: ['IE'], ways: [] }
  const served = { uk: { enabled: true }, zones: [zone] }
  const home = someAddress('home', { country: 'GB', isDefault: true })
  const irish = someAddress('irish', { country: 'IE' })
  expect(selectAddress([home, irish], null, served, 'IE')).toBe(irish)
  expect(selectAddress([home, irish], home.id, served, 'IE')).toBe(home)
  expect(selectAddress([home, irish], null, served, 'US')).toBe(home)
  expect(selectAddress([home, abroad], null, served, 'US')).toBe(home)
})
