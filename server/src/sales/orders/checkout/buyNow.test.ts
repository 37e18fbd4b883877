import { addCartItem, applyPromotion, getCart } from '@shop/contracts/cart/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import {
  fillCart,
  checkOut,
  forEachBuyer,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { makePromotion } from '../../../test/promotions.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('a part of a cart that is bought', (dialect, buyer) => {
  const shop = useShop(dialect)

  /** Creates a shopper with two of one garment in the cart, and four of another, which is bought now. */
  const start = async (stock = 5) => {
    const [{ variantId: other }, { variantId: wanted }] = [
      await makeGarment(shop, 5),
      await makeGarment(shop, stock),
    ]
    const shopper = await makeShopper(shop, other, { buyer, quantity: 2 })
    await fillCart(shop, shopper.cartId, wanted, 4)
    return { shopper, other, wanted }
  }
  const inCart = async (accessToken: string) =>
    Object.fromEntries(
      (await shop.call(getCart, {}, accessToken)).items.map(({ variant, quantity }) => [
        variant.id,
        quantity,
      ]),
    )
  const statusesOf = (cartId: string) =>
    shop.deps.db('orders').where({ cart_id: cartId }).orderBy('created_at').pluck('status')

  it('is charged alone, and the rest stays in the cart once it is paid', async () => {
    const { shopper, other, wanted } = await start()
    const { orderId } = await checkOut(shop, shopper, { only: { variantId: wanted, quantity: 1 } })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 5, reserved: 1 })
    expect(await stockOf(shop, other)).toEqual({ stock: 5, reserved: 0 })
    expect(await orderRow(shop, orderId)).toMatchObject({ subtotal: 4999, total: 5598 })
    expect(await inCart(shopper.accessToken)).toEqual({ [other]: 2, [wanted]: 4 })
    await payFor(shop, orderId)
    expect(await shop.call(getOrder, { id: orderId }, shopper)).toMatchObject({
      status: 'PAID',
      total: 5598,
      items: [{ variant: { id: wanted }, quantity: 1, lineTotal: 4999 }],
    })
    expect(await inCart(shopper.accessToken)).toEqual({ [other]: 2, [wanted]: 3 })
    expect(await stockOf(shop, wanted)).toEqual({ stock: 4, reserved: 0 })
  })

  it("is the same order if it is requested again, and a different one from the whole cart's", async () => {
    const { shopper, wanted } = await start()
    const only = { variantId: wanted, quantity: 1 }
    const [first, again] = await Promise.all([
      checkOut(shop, shopper, { only }),
      checkOut(shop, shopper, { only }),
    ])
    expect(again).toEqual(first)
    const whole = await checkOut(shop, shopper)
    expect(whole.orderId).not.toBe(first.orderId)
    expect(await statusesOf(shopper.cartId)).toEqual(['CANCELED', 'PENDING'])
    expect(await stockOf(shop, wanted)).toEqual({ stock: 5, reserved: 4 })
    const { orderId } = await checkOut(shop, shopper, { only: { ...only, quantity: 2 } })
    expect(await statusesOf(shopper.cartId)).toEqual(['CANCELED', 'CANCELED', 'PENDING'])
    await payFor(shop, orderId)
    expect(await stockOf(shop, wanted)).toEqual({ stock: 3, reserved: 0 })
  })

  it('never sells the last unit twice, however many buy it at once', async () => {
    const { variantId } = await makeGarment(shop, 1)
    const shoppers = await Promise.all([1, 2, 3].map(() => makeShopper(shop, variantId, { buyer })))
    const only = { variantId, quantity: 1 }
    const bought = await Promise.allSettled(shoppers.map(shopper => checkOut(shop, shopper, { only })))
    expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of bought)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, code: 'out_of_stock' })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })

  it('is refused if the cart does not contain so many units, or the total is different', async () => {
    const { shopper, other, wanted } = await start()
    const { variantId: elsewhere } = await makeGarment(shop, 5)
    const changed = {
      status: 409,
      code: 'conflict',
      message: 'Your cart has just changed. Please check it and try again.',
    }
    for (const only of [
      { variantId: elsewhere, quantity: 1 },
      { variantId: other, quantity: 3 },
    ]) {
      await expect(checkOut(shop, shopper, { only })).rejects.toMatchObject(changed)
      await expect(shop.call(getCart, only, shopper)).rejects.toMatchObject(changed)
    }
    await expect(
      checkOut(shop, shopper, { only: { variantId: wanted, quantity: 1 }, expectedTotal: 4999 }),
    ).rejects.toMatchObject({
      code: 'total_changed',
      message: 'The total is now £55.98. Please check your cart.',
    })
    for (const only of [
      { variantId: 'x', quantity: 1 },
      { variantId: wanted, quantity: 0 },
      { variantId: wanted },
    ])
      await expect(checkOut(shop, shopper, { only } as never)).rejects.toMatchObject({ status: 400 })
    expect(await statusesOf(shopper.cartId)).toEqual([])
  })

  it('is read with its own totals, to show what will be charged', async () => {
    const { shopper, wanted } = await start()
    const part = await shop.call(getCart, { variantId: wanted, quantity: 1 }, shopper)
    expect(part).toMatchObject({ itemCount: 1, subtotal: 4999, items: [{ quantity: 1, lineTotal: 4999 }] })
    const { orderId } = await checkOut(shop, shopper, {
      only: { variantId: wanted, quantity: 1 },
      expectedTotal: part.delivery[0]!.total,
    })
    expect(await orderRow(shop, orderId)).toMatchObject({ total: 5598 })
  })

  it("uses the cart's code if that applies to it alone", async () => {
    const { shopper, other, wanted } = await start()
    const { code } = await makePromotion(shop)
    await shop.call(applyPromotion, { code }, shopper)
    const { orderId } = await checkOut(shop, shopper, { only: { variantId: wanted, quantity: 1 } })
    expect(await orderRow(shop, orderId)).toMatchObject({ subtotal: 4999, discount: 500 })
    await payFor(shop, orderId)
    expect(await shop.call(getCart, {}, shopper)).toMatchObject({ promotion: null })
    await shop.call(addCartItem, { variantId: other, quantity: 1 }, shopper)
    expect(await inCart(shopper.accessToken)).toEqual({ [other]: 3, [wanted]: 3 })
  })
})
