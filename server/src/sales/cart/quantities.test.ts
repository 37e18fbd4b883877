import { addCartItem, getCart, removeCartItem, updateCartItem } from '@shop/contracts/cart/endpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { makeGarment } from '../../test/checkout.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

describeShop('a quantity in the cart', shop => {
  const add = (token: string, variantId: string, quantity = 1) =>
    shop.call(addCartItem, { variantId, quantity }, token)

  it('cannot exceed the stock, and the message says how many are left', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 3)
    await add(accessToken, variantId, 2)
    await expect(add(accessToken, variantId, 2)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: 'Only 3 of Thobe (White, 52) left, and 2 already in your cart.',
    })
    const { items } = await shop.call(getCart, {}, accessToken)
    await refuses(shop.call(updateCartItem, { id: items[0]!.id, quantity: 4 }, accessToken), 'out_of_stock')
    expect(await shop.call(getCart, {}, accessToken)).toMatchObject({ items: [{ quantity: 2 }] })
  })

  it('names the length that has run out if the same size and colour come in several', async () => {
    const { accessToken } = await signUp(shop)
    const { variants } = await makeProduct(shop, {
      variants: [142, 152].map(lengthCm => ({ size: '54', lengthCm, stock: 1 })),
    })
    const [shorter, longer] = variants.map(({ id }) => id) as [string, string]
    await add(accessToken, longer)
    await expect(add(accessToken, longer)).rejects.toMatchObject({
      message: 'Only 1 of Thobe (White, 54, Length: 152 cm) left, and 1 already in your cart.',
    })
    await shop.deps.db('variants').where({ id: shorter }).update({ stock: 0 })
    await refuses(add(accessToken, shorter), { message: 'Thobe (White, 54, Length: 142 cm) is sold out.' })
  })

  it('exceeds neither the stock nor the order limit when many adds arrive at once', async () => {
    const { accessToken } = await signUp(shop)
    const [scarce, plenty] = await Promise.all([makeGarment(shop, 1), makeGarment(shop, 200)])
    const addTenTimes = (variantId: string, quantity: number) =>
      Promise.allSettled(Array.from({ length: 10 }, () => add(accessToken, variantId, quantity)))
    const refusalsOf = (ends: PromiseSettledResult<unknown>[]) =>
      ends.flatMap(end => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []))
    expect(refusalsOf(await addTenTimes(scarce.variantId, 1))).toEqual(Array(9).fill('out_of_stock'))
    expect(refusalsOf(await addTenTimes(plenty.variantId, 33))).toEqual(Array(7).fill('limit_reached'))
    const { items } = await shop.call(getCart, {}, accessToken)
    expect(new Map(items.map(item => [item.variant.id, item.quantity]))).toEqual(
      new Map([
        [scarce.variantId, 1],
        [plenty.variantId, 99],
      ]),
    )
  })

  it('does not count units reserved by other shoppers as available', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 3)
    await shop.deps.db('variants').where({ id: variantId }).update({ reserved: 2 })
    const cart = await add(accessToken, variantId)
    expect(cart.items).toMatchObject([{ maxQuantity: 1, isHeld: false, variant: { stock: 1 } }])
    await refuses(add(accessToken, variantId), 'out_of_stock')
    await shop.deps.db('variants').where({ id: variantId }).update({ reserved: 3 })
    const { items } = await shop.call(getCart, {}, accessToken)
    expect(items).toMatchObject([{ maxQuantity: 0, isHeld: true }])
  })

  it('can only be lowered, step by step, once the stock has fallen below it', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 5)
    const { items } = await add(accessToken, variantId, 5)
    const set = (quantity: number) => shop.call(updateCartItem, { id: items[0]!.id, quantity }, accessToken)
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 2 })
    expect((await set(4)).items).toMatchObject([{ quantity: 4, maxQuantity: 2 }])
    expect((await set(4)).items).toMatchObject([{ quantity: 4 }])
    await refuses(set(5), 'out_of_stock')
    await expect(add(accessToken, variantId)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: 'Only 2 of Thobe (White, 52) left, and 4 already in your cart.',
    })
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 0 })
    expect((await set(1)).items).toMatchObject([{ quantity: 1, maxQuantity: 0, isHeld: false }])
    await refuses(set(2), 'out_of_stock')
  })

  it('can only be lowered once the limit has fallen below it', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 50)
    const { items } = await add(accessToken, variantId, 8)
    const set = (quantity: number) => shop.call(updateCartItem, { id: items[0]!.id, quantity }, accessToken)
    await saveSettings(shop, 'store', { maxOrderQuantity: 4 })
    expect((await set(6)).items).toMatchObject([{ quantity: 6, maxQuantity: 4 }])
    await refuses(set(7), 'limit_reached')
    await saveSettings(shop, 'store', {})
  })

  it('is limited to 100 lines, as many as one payment can have', async () => {
    const { accessToken } = await signUp(shop)
    const { variants } = await makeProduct(shop, { variants: Array.from({ length: 101 }, () => ({})) })
    const [last, ...others] = variants.toReversed()
    for (const { id } of others) await add(accessToken, id)
    const before = await shop.call(getCart, {}, accessToken)
    expect(before.items).toHaveLength(100)
    await expect(add(accessToken, last!.id)).rejects.toMatchObject({
      code: 'limit_reached',
      message: 'Your cart is full: it can hold up to 100 different items.',
    })
    expect(await shop.call(getCart, {}, accessToken)).toEqual(before)
    // The quantity of lines already in the cart may still grow.
    expect(await add(accessToken, others[0]!.id)).toMatchObject({ itemCount: 101 })
    await shop.call(removeCartItem, { id: before.items[1]!.id }, accessToken)
    expect((await add(accessToken, last!.id)).items).toHaveLength(100)
  })

  it('obeys the setting for the maximum quantity', async () => {
    const { accessToken } = await signUp(shop)
    const { variantId } = await makeGarment(shop, 50)
    await saveSettings(shop, 'store', { maxOrderQuantity: 4 })
    await refuses(add(accessToken, variantId, 5), 'limit_reached', 'You can order at most 4 of one item.')
    expect((await add(accessToken, variantId, 4)).items).toMatchObject([{ maxQuantity: 4 }])
    await saveSettings(shop, 'store', {})
  })

  it.each([0, -1, 1.5, 10_000, '2', null])(
    'refuses a quantity of %j with a message at the field',
    async quantity => {
      const { accessToken } = await signUp(shop)
      const { variantId } = await makeGarment(shop, 3)
      await expect(add(accessToken, variantId, quantity as number)).rejects.toMatchObject({
        status: 400,
        fields: { quantity: expect.any(String) },
      })
    },
  )
})
