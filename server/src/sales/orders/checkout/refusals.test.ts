import { getCart } from '@shop/contracts/cart/endpoints'
import { checkout, placeOrder } from '@shop/contracts/checkout/endpoints'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { expect, it } from 'vitest'
import { makeProduct } from '../../../test/catalog.ts'
import {
  checkOut,
  destination,
  fillCart,
  forEachBuyer,
  makeBuyer,
  makeShopper,
  stockOf,
} from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'

const value = (enabled: boolean) => ({ value: JSON.stringify({ stripe: { enabled } }) })

forEachBuyer('checkout refuses', (dialect, buyer) => {
  const shop = useShop(dialect)
  const pendingOrders = async () => (await shop.deps.db('orders').count({ n: '*' }).first())?.['n']

  it('an empty cart', async () => {
    const { shopper } = await makeBuyer(shop, 5, { buyer })
    await shop.deps.db('cart_items').where({ cart_id: shopper.cartId }).delete()
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'cart_empty', status: 409 })
  })

  it('more than is left, and holds nothing', async () => {
    const { variantId, shopper } = await makeBuyer(shop, 1, { buyer, quantity: 2 })
    const refusal = {
      code: 'out_of_stock',
      message: 'Only 1 of Thobe (White, 52) left. Please lower the quantity.',
    }
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(refusal)
    // The cart's total counts the remaining unit; the reason is the stock all the same.
    const { delivery } = await shop.call(getCart, {}, shopper)
    await expect(checkOut(shop, shopper, { expectedTotal: delivery[0]!.total })).rejects.toMatchObject(
      refusal,
    )
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
  })

  it('a product that was archived', async () => {
    const { productId, shopper } = await makeBuyer(shop, 5, { buyer })
    await shop.deps.db('products').where({ id: productId }).update({ status: 'ARCHIVED' })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'item_unavailable' })
  })

  it('a total other than the one the shopper saw', async () => {
    const { variantId, shopper } = await makeBuyer(shop, 5, { buyer })
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 5999 })
    await expect(checkOut(shop, shopper, { expectedTotal: 5598 })).rejects.toMatchObject({
      code: 'total_changed',
      message: 'The total is now £65.98. Please check your cart.',
    })
  })

  it('a country we do not deliver to', async () => {
    const { shopper } = await makeBuyer(shop, 5, { buyer, country: 'FR' })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      code: 'country_not_served',
      message: 'We do not deliver to France yet.',
    })
  })

  it('the United Kingdom while delivery there is switched off', async () => {
    const { shopper } = await makeBuyer(shop, 5, { buyer })
    await saveSettings(shop, 'shipping', { uk: { enabled: false, standardRate: 599 } })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      code: 'country_not_served',
      message: 'We do not deliver to the United Kingdom yet.',
    })
    expect((await shop.call(getSettings, {})).delivery.uk).toEqual({ enabled: false })
    await saveSettings(shop, 'shipping', { uk: { standardRate: 599 } })
  })

  it('more different items than a payment page accepts', async () => {
    const { variants } = await makeProduct(shop, { variants: Array.from({ length: 101 }, () => ({})) })
    const [first, ...others] = variants
    const shopper = await makeShopper(shop, first!.id, { buyer })
    for (const { id } of others) await fillCart(shop, shopper.cartId, id, 1)
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'An order holds at most 100 different items. Please remove 1 from your cart.',
    })
  })

  const refuses = async (
    { price, quantity }: { price: number; quantity: number },
    refusal: { code: string; message: string },
  ) => {
    const { variantId, shopper } = await makeBuyer(shop, quantity, { price, buyer, quantity })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(refusal)
    const input = { cartId: shopper.cartId, ...destination(shopper) }
    await expect(shop.call(placeOrder, input, shopper)).rejects.toMatchObject(refusal)
    expect(await stockOf(shop, variantId)).toEqual({ stock: quantity, reserved: 0 })
  }

  it('a total below the smallest payment, and holds nothing', async () => {
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 0 } })
    const tooSmall = (text: string) => ({
      code: 'limit_reached',
      message: `${text}, so please add something.`,
    })
    await refuses({ price: 29, quantity: 1 }, tooSmall('The total is £0.29. The minimum payment is £0.30'))
    await saveSettings(shop, 'general', { currency: 'AED' })
    await refuses(
      { price: 60, quantity: 3 },
      tooSmall('The total is AED 1.80. The minimum payment is AED 2.00'),
    )
    await saveSettings(shop, 'general', {})
    await saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate: 599 } })
  })

  it('a total above the largest payment, and holds nothing', async () => {
    const tooLarge = {
      code: 'limit_reached',
      message:
        'The total is above £999,999.99, the most we can take in one payment. Please lower the quantities.',
    }
    await refuses({ price: 100_000_000, quantity: 1 }, tooLarge)
    // Above 2^31 pence as well.
    await refuses({ price: 100_000_000, quantity: 22 }, tooLarge)
  })

  it("another's cart and another's address as if they did not exist", async () => {
    const { variantId, shopper } = await makeBuyer(shop, 5, { buyer })
    const stranger = await makeShopper(shop, variantId, { buyer })
    const input = { cartId: shopper.cartId, ...destination(stranger) }
    for (const endpoint of [checkout, placeOrder]) {
      const place = (by: string) => shop.call(endpoint, input, by)
      await expect(place(stranger.accessToken)).rejects.toMatchObject({ status: 404 })
      if (buyer === 'account') await expect(place(shopper.accessToken)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('everything while payments are switched off, and holds nothing for longer than the order waits', async () => {
    const { variantId, shopper } = await makeBuyer(shop, 5, { buyer })
    const before = await pendingOrders()
    await shop.deps.db('settings').where({ section: 'payment' }).update(value(false))
    shop.deps.settings.clearCache()
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'payment_method_disabled' })
    await shop.deps.db('settings').where({ section: 'payment' }).update(value(true))
    shop.deps.settings.clearCache()
    expect(await pendingOrders()).toBe(before)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 0 })
  })
})
