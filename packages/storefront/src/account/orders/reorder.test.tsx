// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Order, OrderItem } from '@shop/contracts/orders/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle } from '../../test/openShop.tsx'
import { listOf } from '../../test/samples.ts'
import { someCart, someCartItem, someUser } from '../../test/someCart.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

const someItem = (id: string, quantity: number, variantId: string | null): OrderItem => ({
  id,
  title: `Thobe ${id}`,
  sku: id,
  price: 3000,
  quantity,
  lineTotal: 3000 * quantity,
  variant: { id: variantId, color: 'White', size: '54', details: '' },
  product: { id: null, title: `Thobe ${id}`, slug: null },
  image: null,
})

const address = {
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  address2: null,
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
}

const someOrder = (...items: OrderItem[]): Order => ({
  id: '00000000-0000-4000-8000-000000000001',
  status: 'DELIVERED',
  currency: 'GBP',
  subtotal: 3000,
  discount: 0,
  promotionCode: null,
  shipping: 0,
  tax: 500,
  total: 3000,
  shippingMethod: 'standard',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  email: someUser.email,
  items,
  shippingAddress: address,
  billingAddress: address,
  paymentUrl: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  refunded: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  paidAt: null,
  shippedAt: null,
})

test('puts what is still available of an order into the cart and says what is not', async () => {
  rememberUser(someUser)
  const order = someOrder(someItem('a', 2, 'v-a'), someItem('b', 1, 'v-b'), someItem('c', 1, null))
  shop = await openShop('/profile?tab=orders', {
    '/auth/me': someUser,
    '/orders': { orders: [order], total: 1, page: 1, totalPages: 1 },
    '/cart': someCart(),
    '/cart/items': ({ variantId }: { variantId: string }) =>
      variantId === 'v-a'
        ? someCart(someCartItem('a', { maxQuantity: 5 }))
        : new ApiError(409, 'Thobe b (White, 54) is sold out.', 'out_of_stock'),
    '/cart/items/{id}': someCart(someCartItem('a', { quantity: 2 })),
    '/addresses': listOf(),
    '/products': listOf(),
  })
  await shop.click('[aria-label^="Order again"]')
  await settle()
  const sent = shop.call.mock.calls.filter(([{ path }]) => path.startsWith('/cart/items'))
  expect(sent.map(([, input]) => input)).toEqual([
    { variantId: 'v-a', quantity: 1 },
    { id: 'a', quantity: 2 },
    { variantId: 'v-b', quantity: 1 },
  ])
  expect(shop.page.textContent).toContain('2 of 3 items could not come in full')
  // The cart's page is loaded when it is first needed.
  await vi.waitFor(
    async () => {
      await settle()
      expect(shop.page.textContent).toContain('Thobe c (White, 54) is not sold any more.')
    },
    { timeout: 15_000 },
  )
  expect(shop.page.textContent).toContain('Thobe b (White, 54) is sold out.')
})
