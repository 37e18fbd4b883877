// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, until } from '../../../test/openShop.tsx'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

test('says the same of a new address and of the one that an account began with, whose orders it has now', async () => {
  shop = await openShop('/confirm-email#a-token', { '/auth/confirm-email': { email: 'idris@shop.example' } })
  const text = () => shop.find('main').textContent
  await until(() => expect(text()).toContain('You now sign in with idris@shop.example'))
  expect(text()).toContain('Any orders placed with it are in your account.')
})
