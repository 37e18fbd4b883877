// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, settle, until } from '../../../test/openShop.tsx'
import { idOf, listOf } from '../../../test/samples.ts'
import { someCart, someCartItem, someUser } from '../../../test/someCart.ts'
import { someOrder, someOrderItem } from '../../../test/someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

test('adds the available items of an order to the cart and lists the others', async () => {
  rememberUser(someUser)
  const order = someOrder(idOf(1), {
    items: [
      someOrderItem('a', { quantity: 2 }),
      someOrderItem('b'),
      someOrderItem('c', { variant: { id: null, color: 'White', size: '54', details: '' } }),
    ],
  })
  shop = await openShop('/profile?tab=orders', {
    '/auth/me': someUser,
    '/orders': { orders: [order], total: 1, page: 1, totalPages: 1 },
    '/cart': someCart(),
    '/cart/items': ({ variantId }: { variantId: string }) =>
      variantId === idOf('v-a')
        ? someCart(someCartItem('a', { maxQuantity: 5 }))
        : new ApiError(409, 'Thobe b (White, 54) is sold out.', 'out_of_stock'),
    '/cart/items/{id}': someCart(someCartItem('a', { quantity: 2 })),
    '/addresses': listOf(),
    '/products': listOf(),
  })
  await shop.click('[aria-label^="Order Again"]')
  await settle()
  const sent = shop.call.mock.calls.filter(([{ path }]) => path.startsWith('/cart/items'))
  expect(sent.map(([, input]) => input)).toEqual([
    { variantId: idOf('v-a'), quantity: 1 },
    { id: idOf('a'), quantity: 2 },
    { variantId: idOf('v-b'), quantity: 1 },
  ])
  expect(shop.page.textContent).toContain('2 of 3 items could not be added in full')
  // The cart page is loaded on demand.
  await until(() => expect(shop.page.textContent).toContain('Thobe c (White, 54) is no longer sold.'))
  expect(shop.page.textContent).toContain('Thobe b (White, 54) is sold out.')
})
