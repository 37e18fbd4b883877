import { expect, test } from 'vitest'
import { someAddress } from '../../../test/someCart.ts'
import { selectAddress } from './useShippingAddress.ts'

const abroad = someAddress('abroad', { country: 'US', isDefault: true })
const here = someAddress('here', { country: 'GB', isDefault: false })

test('prefers an address that the shop delivers to, unless another is chosen', () => {
  expect(selectAddress([abroad, here], null, ['GB'])).toBe(here)
  expect(selectAddress([abroad, here], abroad.id, ['GB'])).toBe(abroad)
  expect(selectAddress([abroad], null, ['GB'])).toBe(abroad)
  expect(selectAddress([], null, ['GB'])).toBeUndefined()
})
