// @vitest-environment jsdom
import type { BackInStockRequest } from '@shop/contracts/inventory/backInStockEndpoints'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const stockRequest: BackInStockRequest = {
  id: idOf('ask'),
  createdAt: '2026-11-02T09:00:00.000Z',
  color: 'Navy',
  size: '54',
  details: '',
  product: { title: 'Thobe', slug: 'thobe' },
}
const open = (items: () => BackInStockRequest[], answers = {}) => {
  rememberUser(someUser)
  return openShop('/profile?tab=wishlist', {
    '/auth/me': someUser,
    '/wishlist': { items: [] },
    '/stock-asks': () => ({ items: items() }),
    ...answers,
  })
}

test('lists the account’s back-in-stock requests, and cancels one', async () => {
  let items = [stockRequest]
  const cancelRequest = () => {
    items = []
    return { ok: true }
  }
  shop = await open(() => items, { '/stock-asks/{id}': cancelRequest })
  await until(() => expect(shop.page.textContent).toContain('ThobeNavy, size 54'))
  await shop.click('section[aria-labelledby=waiting-title] button')
  await until(() => expect(shop.page.querySelector('#waiting-title')).toBeNull())
})

test('renders nothing without back-in-stock requests', async () => {
  shop = await open(() => [])
  await until(() => expect(shop.page.textContent).toContain('Your wishlist is empty'))
  expect(shop.page.querySelector('#waiting-title')).toBeNull()
})
