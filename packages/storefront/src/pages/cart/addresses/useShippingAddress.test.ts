import { expect, test } from 'vitest'
import { someAddress } from '../../../test/someCart.ts'
import { selectAddress } from './useShippingAddress.ts'

const terms = { uk: { enabled: true }, zones: [] }
const abroad = someAddress('abroad', { country: 'US', isDefault: true })
const here = someAddress('here', { country: 'GB', isDefault: false })

test('prefers an address that the shop delivers to, unless another is chosen', () => {
  expect(selectAddress([abroad, here], null, terms)).toBe(here)
  expect(selectAddress([abroad, here], abroad.id, terms)).toBe(abroad)
  expect(selectAddress([abroad], null, terms)).toBe(abroad)
  expect(selectAddress([], null, terms)).toBeUndefined()
})
