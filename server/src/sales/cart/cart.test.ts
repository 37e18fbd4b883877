import { randomUUID } from 'node:crypto'
import {
  addCartItem,
  clearCart,
  getCart,
  removeCartItem,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { describe, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { makeGarment, orderGarment, stockOf } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('the cart', shop => {
  const add = (token: string, variantId: string, quantity = 1) =>
    shop.call(addCartItem, { variantId, quantity }, token)

  it('is created by the first request, and stays the same one', async () => {
    const { accessToken } = await signUp(shop)
    const carts = await Promise.all(Array.from({ length: 12 }, () => shop.call(getCart, {}, accessToken)))
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1)
    expect(carts[0]).toMatchObject({ items: [], itemCount: 0, subtotal: 0, toFreeShipping: 7501 })
  })

  it('adds units of the same variant to one line, and computes every total', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 10, 3000)
    await add(accessToken, variantId)
    const cart = await add(accessToken, variantId)
    expect(cart).toMatchObject({
      itemCount: 2,
      subtotal: 6000,
      toFreeShipping: 1501,
      items: [{ quantity: 2, unitPrice: 3000, lineTotal: 6000, maxQuantity: 10, previousPrice: null }],
      delivery: [
        { method: 'standard', price: 599, total: 6599, tax: 1100, isReduced: false, minDays: 3, maxDays: 5 },
        { method: 'express', price: 999, total: 6999, minDays: 1, maxDays: 2 },
      ],
    })
    expect(cart.items[0]?.variant.product).toMatchObject({ title: 'Thobe' })
  })

  it('says at exactly £75.00 that one penny more makes delivery free', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 10, 7500)
    const cart = await add(accessToken, variantId)
    expect(cart).toMatchObject({ toFreeShipping: 1, delivery: [{ price: 599 }, { price: 999 }] })
  })

  it('charges the sale price', async () => {
    const { accessToken } = await signUp(shop)
    const { variants } = await makeProduct(shop, { variants: [{ price: 9000, salePrice: 6000 }] })
    expect(await add(accessToken, variants[0]!.id)).toMatchObject({
      subtotal: 6000,
      items: [{ unitPrice: 6000 }],
    })
  })

  it('shows a price from before a change, until the line is changed', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 10, 5000)
    await add(accessToken, variantId)
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 5500 })
    const { items } = await shop.call(getCart, {}, accessToken)
    expect(items).toMatchObject([{ unitPrice: 5500, previousPrice: 5000 }])
    const after = await shop.call(updateCartItem, { id: items[0]!.id, quantity: 2 }, accessToken)
    expect(after.items).toMatchObject([{ previousPrice: null, lineTotal: 11_000 }])
  })

  it("shows pictures of the colour, or else the product's other pictures, but never another product's", async () => {
    const { accessToken } = await signUp(shop)
    const { variants } = await makeProduct(shop, {
      variants: [
        { color: 'White', size: '54' },
        { color: 'White', size: '56' },
        { color: 'Navy', size: '54' },
      ],
      pictures: [{ variant: 0, alt: 'white' }],
    })
    await add(accessToken, variants[1]!.id)
    const { items } = await add(accessToken, variants[2]!.id)
    expect(items.map(item => item.variant.images.map(image => image.alt))).toEqual([['white'], ['white']])
  })

  describe('the cart after a checkout was started and abandoned', () => {
    const startAndLeave = async (stock: number, quantity: number) => {
      const { variantId, shopper, orderId } = await orderGarment(shop, stock, { quantity })
      const { items } = await shop.call(getCart, {}, shopper)
      return { ...shopper, variantId, orderId, line: items[0]! }
    }

    it('offers the units that its own order reserves', async () => {
      const { line, variantId } = await startAndLeave(2, 2)
      expect(await stockOf(shop, variantId)).toEqual({ stock: 2, reserved: 2 })
      expect(line).toMatchObject({ quantity: 2, maxQuantity: 2, variant: { stock: 2 } })
    })

    it('lets them be removed and added again, and not one more', async () => {
      const { line, variantId, accessToken } = await startAndLeave(3, 3)
      const set = (quantity: number) => shop.call(updateCartItem, { id: line.id, quantity }, accessToken)
      expect((await set(1)).items).toMatchObject([{ quantity: 1, maxQuantity: 3 }])
      expect((await set(2)).items).toMatchObject([{ quantity: 2 }])
      expect((await add(accessToken, variantId)).items).toMatchObject([{ quantity: 3, maxQuantity: 3 }])
      const soldOut = { code: 'out_of_stock', message: expect.stringContaining('Only 3 of Thobe') }
      await expect(add(accessToken, variantId)).rejects.toMatchObject(soldOut)
      await expect(set(4)).rejects.toMatchObject(soldOut)
    })

    it('lets a removed line be added again', async () => {
      const { line, variantId, accessToken } = await startAndLeave(1, 1)
      await shop.call(removeCartItem, { id: line.id }, accessToken)
      expect((await add(accessToken, variantId)).items).toMatchObject([{ quantity: 1, maxQuantity: 1 }])
    })

    it('withholds them from everybody else until the order is cancelled', async () => {
      const { orderId, accessToken, variantId } = await startAndLeave(2, 2)
      const stranger = await signUp(shop)
      await refuses(add(stranger.accessToken, variantId), 'out_of_stock')
      await shop.call(cancelOrder, { id: orderId }, accessToken)
      await add(stranger.accessToken, variantId)
      const { items } = await shop.call(getCart, {}, accessToken)
      expect(items).toMatchObject([{ maxQuantity: 2 }])
    })

    it('makes no more queries for many lines than for one', async () => {
      const { accessToken } = await startAndLeave(2, 2)
      const read = () => countQueries(shop, () => shop.call(getCart, {}, accessToken), isNotSettingsQuery)
      const withOne = await read()
      for (const { variantId } of await Promise.all([1, 2, 3].map(() => makeGarment(shop, 2))))
        await add(accessToken, variantId)
      expect(await read()).toBe(withOne)
    })
  })

  it('includes only what can be bought in its totals', async () => {
    const { accessToken } = await signUp(shop)
    const [gone, short, left] = await Promise.all([1, 2, 3].map(() => makeGarment(shop, 5, 3000)))
    await add(accessToken, gone!.variantId, 2)
    await add(accessToken, short!.variantId, 2)
    expect(await add(accessToken, left!.variantId)).toMatchObject({ subtotal: 15_000, toFreeShipping: 0 })
    await shop.deps.db('products').where({ id: gone!.productId }).update({ status: 'ARCHIVED' })
    await shop.deps.db('variants').where({ id: short!.variantId }).update({ stock: 1 })
    expect(await shop.call(getCart, {}, accessToken)).toMatchObject({
      itemCount: 5,
      items: [
        { quantity: 2, maxQuantity: 0, lineTotal: 0 },
        { quantity: 2, maxQuantity: 1, lineTotal: 3000 },
        { quantity: 1, maxQuantity: 5, lineTotal: 3000 },
      ],
      subtotal: 6000,
      toFreeShipping: 1501,
      delivery: [{ price: 599, total: 6599 }, { total: 6999 }],
    })
  })

  it('refuses what is not for sale, and marks a line whose product has left the shop as unavailable', async () => {
    const { accessToken } = await signUp(shop)
    const draft = await makeProduct(shop, { status: 'DRAFT' })
    await refuses(add(accessToken, draft.variants[0]!.id), 'item_unavailable')
    await refuses(add(accessToken, randomUUID()), 'item_unavailable')
    const { variantId, productId } = await makeGarment(shop, 3)
    await add(accessToken, variantId)
    await shop.deps.db('products').where({ id: productId }).update({ status: 'ARCHIVED' })
    expect((await shop.call(getCart, {}, accessToken)).items).toMatchObject([{ maxQuantity: 0 }])
  })

  it('removes a line and clears all, and lets nobody else do so', async () => {
    const { accessToken } = await signUp(shop)
    const stranger = await signUp(shop)
    const first = await makeGarment(shop, 3)
    const second = await makeGarment(shop, 3)
    await add(accessToken, first.variantId)
    const { items } = await add(accessToken, second.variantId)
    const [one] = items
    const byStranger = { status: 404, code: 'not_found' }
    await expect(shop.call(removeCartItem, { id: one!.id }, stranger)).rejects.toMatchObject(byStranger)
    await refuses(shop.call(updateCartItem, { id: one!.id, quantity: 2 }, stranger), byStranger)
    expect((await shop.call(removeCartItem, { id: one!.id }, accessToken)).items).toHaveLength(1)
    expect((await shop.call(clearCart, {}, accessToken)).items).toEqual([])
  })
})
