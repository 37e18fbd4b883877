import { beforeAll, describe, expect, it } from 'vitest'
import { getCart } from '@shop/contracts/cart/endpoints'
import { makeGarment, makeShopper, type Shopper } from './test/checkout.ts'
import { useShop } from './test/startShop.ts'

// Only the shop decides prices, totals and ownership: a form that sends its own is refused, and changes nothing.
describe('a shopper', () => {
  const shop = useShop('sqlite')
  let shopper: Shopper
  let variantId = ''
  beforeAll(async () => {
    variantId = (await makeGarment(shop, 5)).variantId
    shopper = await makeShopper(shop, variantId)
  })

  const line = () => ({ variantId, quantity: 1 })
  const order = () => ({ cartId: shopper.cartId, shippingAddressId: shopper.addressId })
  it.each([
    ['the price of a line', 'POST', '/cart/items', () => ({ ...line(), price: 1 }), 'price'],
    ['a sale of a line', 'POST', '/cart/items', () => ({ ...line(), salePrice: 1 }), 'salePrice'],
    ['the total of an order', 'POST', '/checkout', () => ({ ...order(), total: 1 }), 'total'],
    ['free delivery', 'POST', '/checkout', () => ({ ...order(), shipping: 0 }), 'shipping'],
    ['a discount', 'POST', '/orders', () => ({ ...order(), discount: 9999 }), 'discount'],
    ['a paid order', 'POST', '/orders', () => ({ ...order(), status: 'PAID' }), 'status'],
    ['what a code takes off', 'POST', '/cart/promotion', () => ({ code: 'EID', amount: 9999 }), 'amount'],
  ] as const)('cannot set %s', async (_what, method, path, bodyOf, field) => {
    const before = await shop.call(getCart, {}, shopper)
    const answer = await shop.request(path, {
      method,
      headers: { authorization: `Bearer ${shopper.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf()),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.any(String) },
    })
    expect(await shop.call(getCart, {}, shopper)).toEqual(before)
    expect(await shop.deps.db('orders').where({ user_id: shopper.user.id })).toEqual([])
  })
})
