import { createAddress } from '@shop/contracts/addresses/endpoints'
import {
  addCartItem,
  applyPromotion,
  beginGuestCart,
  clearCart,
  getCart,
  joinCarts,
  setDestination,
  removeCartItem,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { openBrowser } from '../../test/browser.ts'
import { guestDetails, makeGarment, stockOf } from '../../test/checkout.ts'
import { makePromotion } from '../../test/promotions.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

const nobody = { status: 401, code: 'unauthenticated', message: 'User not authenticated' }

describeShop("a guest's cart", shop => {
  const begin = async () => {
    const browser = openBrowser(shop)
    return { browser, cart: await browser.call(beginGuestCart, {}) }
  }

  it('over https is recognised only by a cookie that no neighbouring host can plant', async () => {
    const { deps } = shop
    const { publicUrl } = deps
    Object.assign(deps, { publicUrl: 'https://madar.test' })
    const browser = openBrowser(shop)
    const answer = await browser.send('/cart/guest', { method: 'POST' })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-guest=[\w-]{43}; path=\/; expires=.*; samesite=lax; secure; httponly$/i),
    ])
    expect((await browser.send('/cart')).status).toBe(200)
    const [[, token] = []] = [...browser.cookies]
    const planted = await shop.request('/cart', { headers: { cookie: `guest=${token}` } })
    expect(planted.status).toBe(401)
    Object.assign(deps, { publicUrl })
  })

  it('belongs to the browser that has its cookie, which no script can read', async () => {
    const browser = openBrowser(shop)
    const answer = await browser.send('/cart/guest', { method: 'POST' })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^guest=[\w-]{43}; path=\/; expires=.*; samesite=lax; httponly$/i),
    ])
    const { variantId } = await makeGarment(shop, 5, 3000)
    const added = await browser.call(addCartItem, { variantId, quantity: 2 })
    expect(added).toMatchObject({
      itemCount: 2,
      subtotal: 6000,
      delivery: [{ total: 6599 }, { total: 6999 }],
    })
    const [line] = added.items
    expect((await browser.call(updateCartItem, { id: line!.id, quantity: 1 })).itemCount).toBe(1)
    expect(await browser.call(getCart, {})).toMatchObject({ id: added.id, itemCount: 1 })
    // A second request returns the same cart.
    expect((await browser.call(beginGuestCart, {})).id).toBe(added.id)
    expect((await browser.call(removeCartItem, { id: line!.id })).items).toEqual([])
    expect((await browser.call(clearCart, {})).items).toEqual([])
  })

  it('stays within stock, as an account’s does', async () => {
    const { browser } = await begin()
    const { variantId } = await makeGarment(shop, 2)
    await refuses(browser.call(addCartItem, { variantId, quantity: 3 }), 'out_of_stock')
  })

  it('is closed to a browser without a cookie, with an invented one, and with one whose cart is gone', async () => {
    const { browser, cart } = await begin()
    const { variantId } = await makeGarment(shop, 5)
    const stranger = openBrowser(shop)
    const refuse = async () => {
      await expect(stranger.call(getCart, {})).rejects.toMatchObject(nobody)
      await expect(stranger.call(addCartItem, { variantId, quantity: 1 })).rejects.toMatchObject(nobody)
      const input = { cartId: cart.id, ...guestDetails() }
      await refuses(stranger.call(checkout, input), { status: expect.toSatisfy(isRefusal) })
    }
    await refuse()
    for (const forged of [
      'x',
      'a'.repeat(43),
      cart.id,
      `${browser.cookies.get('guest')}x`,
      '%00',
      'x'.repeat(4000),
    ]) {
      stranger.cookies.set('guest', forged)
      await refuse()
    }
    await shop.deps.db('carts').where({ id: cart.id }).delete()
    await expect(browser.call(getCart, {})).rejects.toMatchObject(nobody)
    // The next cart has another token.
    const old = browser.cookies.get('guest')
    expect((await browser.call(beginGuestCart, {})).id).not.toBe(cart.id)
    expect(browser.cookies.get('guest')).not.toBe(old)
  })

  it('is not the cart of another guest', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const [one, other] = [await begin(), await begin()]
    const { items } = await one.browser.call(addCartItem, { variantId, quantity: 1 })
    const unknown = { status: 404, code: 'not_found' }
    await expect(other.browser.call(removeCartItem, { id: items[0]!.id })).rejects.toMatchObject(unknown)
    await refuses(other.browser.call(updateCartItem, { id: items[0]!.id, quantity: 2 }), unknown)
    await refuses(other.browser.call(checkout, { cartId: one.cart.id, ...guestDetails() }), unknown)
  })

  it('is not opened by a request with an invalid account token', async () => {
    const { browser } = await begin()
    await refuses(browser.call(getCart, {}, 'not.a.token'), 401)
  })

  it('joins the account’s at sign-in: the greater quantity of each item, within stock, and its code', async () => {
    const { browser } = await begin()
    const account = await signUp(shop)
    const [both, scarce, gone] = [
      await makeGarment(shop, 9),
      await makeGarment(shop, 5),
      await makeGarment(shop, 5),
    ]
    await browser.call(addCartItem, { variantId: both.variantId, quantity: 2 }, account.accessToken)
    for (const [garment, quantity] of [
      [both, 4],
      [scarce, 3],
      [gone, 1],
    ] as const)
      await browser.call(addCartItem, { variantId: garment.variantId, quantity })
    const { code } = await makePromotion(shop)
    await browser.call(applyPromotion, { code })
    await browser.call(setDestination, { country: 'GB', postalCode: 'IV2 3AA' })
    await shop.deps.db('variants').where({ id: scarce.variantId }).update({ stock: 2 })
    await shop.deps.db('products').where({ id: gone.productId }).update({ status: 'ARCHIVED' })

    const token = browser.cookies.get('guest')!
    const { cart, missed } = await browser.call(joinCarts, {}, account.accessToken)
    const quantities = new Map(cart.items.map(item => [item.variant.id, item.quantity]))
    expect(quantities).toEqual(
      new Map([
        [both.variantId, 4],
        [scarce.variantId, 2],
      ]),
    )
    expect(cart.promotion).toMatchObject({ code, refusal: null })
    expect(cart.place).toBe('GB-HIS')
    expect(missed).toEqual([
      {
        variantId: scarce.variantId,
        quantity: 3,
        text: 'Thobe (White, 52): the quantity is now 2, as many as you can order.',
      },
      { variantId: gone.variantId, quantity: 1, text: 'This item is no longer for sale.' },
    ])
    expect(browser.cookies.has('guest')).toBe(false)
    const copied = openBrowser(shop)
    copied.cookies.set('guest', token)
    await expect(copied.call(getCart, {})).rejects.toMatchObject(nobody)
    // A repeated request adds nothing twice.
    expect(await browser.call(joinCarts, {}, account.accessToken)).toMatchObject({
      missed: [],
      cart: { itemCount: 6 },
    })
  })

  it('brings along the last unit that its unpaid order reserves', async () => {
    const { browser, cart } = await begin()
    const { variantId } = await makeGarment(shop, 1)
    await browser.call(addCartItem, { variantId, quantity: 1 })
    const { orderId } = await browser.call(checkout, { cartId: cart.id, ...guestDetails() })
    const account = await signUp(shop)
    const joined = await browser.call(joinCarts, {}, account.accessToken)
    expect(joined).toMatchObject({ missed: [], cart: { items: [{ quantity: 1, maxQuantity: 1 }] } })
    const address = { type: 'SHIPPING', ...guestDetails().guest.address } as const
    const { id: shippingAddressId } = await shop.call(createAddress, address, account)
    const second = await browser.call(
      checkout,
      { cartId: joined.cart.id, shippingAddressId },
      account.accessToken,
    )
    expect(second.orderId).not.toBe(orderId)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })
})

const isRefusal = (status: number) => status === 401 || status === 404
