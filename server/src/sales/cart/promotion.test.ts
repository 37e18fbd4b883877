import {
  addCartItem,
  applyPromotion,
  getCart,
  removePromotion,
  updateCartItem,
} from '@shop/contracts/cart/endpoints'
import { expect, it } from 'vitest'
import { buildTable } from '../../app.ts'
import { endpointKey } from '../../platform/http/mount.ts'
import { signUp } from '../../test/accounts.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { makePromotion, applyCode, usesOf } from '../../test/promotions.ts'
import { describeShop, refuses } from '../../test/startShop.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

describeShop('a code in the cart', shop => {
  /** Creates a shopper with one garment in the cart. */
  const shopperWith = async (price = 5000) => {
    const { variantId } = await makeGarment(shop, 20, price)
    return { ...(await makeShopper(shop, variantId)), variantId }
  }
  const refusal = (text: string) => ({
    status: 409,
    code: 'promotion_refused',
    message: text,
    fields: { code: text },
  })

  it('reduces the goods by a percentage, in every total', async () => {
    const { code } = await makePromotion(shop)
    const shopper = await shopperWith(4999)
    expect(await applyCode(shop, shopper, ` ${code.toLowerCase()} `)).toMatchObject({
      subtotal: 4999,
      discount: 500,
      promotion: { code, text: '10% off', refusal: null },
      toFreeShipping: 2502,
      delivery: [
        { price: 599, total: 5098, tax: 850, isReduced: true },
        { price: 999, total: 5498, tax: 916, isReduced: true },
      ],
    })
    const cart = await shop.call(removePromotion, {}, shopper)
    expect(cart).toMatchObject({ discount: 0, promotion: null, delivery: [{ total: 5598 }, { total: 5998 }] })
    expect(await shop.call(removePromotion, {}, shopper)).toEqual(cart)
  })

  it('reduces the goods by an amount, at most by their price', async () => {
    const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 1000 })
    const shopper = await shopperWith(800)
    expect(await applyCode(shop, shopper, code)).toMatchObject({
      discount: 800,
      promotion: { text: '£10.00 off' },
      delivery: [{ total: 599 }, { total: 999 }],
    })
  })

  it('makes standard delivery free, never express', async () => {
    const { code } = await makePromotion(shop, { kind: 'free_delivery', value: null })
    expect(await applyCode(shop, await shopperWith(), code)).toMatchObject({
      discount: 0,
      promotion: { text: 'Free standard delivery' },
      toFreeShipping: 0,
      delivery: [
        { price: 0, total: 5000, isReduced: true },
        { price: 999, total: 5999, isReduced: false },
      ],
    })
  })

  it('changes no price if standard delivery is free already', async () => {
    const { code } = await makePromotion(shop, { kind: 'free_delivery', value: null })
    expect(await applyCode(shop, await shopperWith(8000), code)).toMatchObject({
      promotion: { refusal: null },
      delivery: [{ price: 0, isReduced: false }, { isReduced: false }],
    })
  })

  it('does not count items that can no longer be bought towards its minimum spend', async () => {
    const { code } = await makePromotion(shop, { minimumSpend: 5000 })
    const shopper = await shopperWith(5000)
    expect(await applyCode(shop, shopper, code)).toMatchObject({ discount: 500 })
    await shop.deps.db('variants').where({ id: shopper.variantId }).update({ stock: 0 })
    expect(await shop.call(getCart, {}, shopper)).toMatchObject({
      discount: 0,
      promotion: { refusal: 'Spend £50.00 more to use this code.' },
    })
    await refuses(applyCode(shop, shopper, code), 'promotion_refused')
  })

  it('never takes free delivery away', async () => {
    const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 500 })
    expect(await applyCode(shop, await shopperWith(7800), code)).toMatchObject({
      toFreeShipping: 0,
      delivery: [{ price: 0, total: 7300 }, { price: 999 }],
    })
  })

  it.each([
    ['is not known', null, 'This code is not valid.'],
    ['is switched off', { isActive: false }, 'This code is not valid.'],
    ['has not begun', { startsAt: inDays(1) }, 'This code is not valid yet.'],
    ['has ended', { endsAt: inDays(-1) }, 'This code has expired.'],
    ['asks for more', { minimumSpend: 6200 }, 'Spend £12.00 more to use this code.'],
  ])('is refused with the reason if it %s, and an earlier one stays', async (_, wish, text) => {
    const good = await makePromotion(shop)
    const shopper = await shopperWith()
    await applyCode(shop, shopper, good.code)
    const code = wish ? (await makePromotion(shop, wish)).code : 'NO-SUCH-CODE'
    await expect(applyCode(shop, shopper, code)).rejects.toMatchObject(refusal(text))
    const cart = await shop.call(getCart, {}, shopper)
    expect(cart.promotion).toEqual({ code: good.code, text: '10% off', refusal: null })
  })

  it.each(['', '   ', 'x'.repeat(201), 5, null])('is refused if it is %j', async code => {
    const { accessToken } = await signUp(shop)
    await expect(applyCode(shop, { accessToken }, code as string)).rejects.toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    })
  })

  it.each(["' or 1=1 --", '%', '____', '💸💸💸', 'EID10\nX'])(
    'is simply not valid if it reads %j',
    async code => {
      await refuses(applyCode(shop, await signUp(shop), code), refusal('This code is not valid.'))
    },
  )

  it('is refused once it has been used up, or used by this customer', async () => {
    const once = await makePromotion(shop, { usageLimit: 1 })
    const onceEach = await makePromotion(shop, { perCustomerLimit: 1 })
    const first = await shopperWith()
    await applyCode(shop, first, once.code)
    await checkOut(shop, first)
    const second = await shopperWith()
    await refuses(applyCode(shop, second, once.code), refusal('This code has been used up.'))
    await applyCode(shop, second, onceEach.code)
    await payFor(shop, (await checkOut(shop, second)).orderId)
    await refuses(applyCode(shop, second, onceEach.code), refusal('You have already used this code.'))
  })

  it('still applies if the shopper’s own unpaid order uses it', async () => {
    const promotion = await makePromotion(shop, { usageLimit: 1, perCustomerLimit: 1 })
    const shopper = await shopperWith()
    await applyCode(shop, shopper, promotion.code)
    const first = await checkOut(shop, shopper)
    const { items, promotion: shown } = await shop.call(getCart, {}, shopper)
    expect(shown).toMatchObject({ refusal: null })
    expect(await checkOut(shop, shopper)).toEqual(first)
    await shop.call(updateCartItem, { id: items[0]!.id, quantity: 2 }, shopper)
    const second = await checkOut(shop, shopper, { expectedTotal: 9000 })
    expect(second.orderId).not.toBe(first.orderId)
    expect(await usesOf(shop, promotion.id)).toBe(1)
  })

  it('explains why it no longer applies, has no effect in the meantime, and comes back', async () => {
    const { id, code } = await makePromotion(shop, { minimumSpend: 8000 })
    const shopper = await shopperWith()
    const { items } = await shop.call(addCartItem, { variantId: shopper.variantId, quantity: 1 }, shopper)
    const set = (quantity: number) => shop.call(updateCartItem, { id: items[0]!.id, quantity }, shopper)
    expect(await applyCode(shop, shopper, code)).toMatchObject({ discount: 1000 })
    expect(await set(1)).toMatchObject({
      discount: 0,
      promotion: { code, text: '10% off', refusal: 'Spend £30.00 more to use this code.' },
      delivery: [{ total: 5599 }, { total: 5999 }],
    })
    expect(await set(2)).toMatchObject({ discount: 1000, promotion: { refusal: null } })
    await shop.deps.db('promotions').where({ id }).update({ is_active: false })
    expect(await shop.call(getCart, {}, shopper)).toMatchObject({
      discount: 0,
      promotion: { code, text: null, refusal: 'This code is not valid.' },
      delivery: [{ total: 10_000 }, { total: 10_999 }],
    })
  })

  it('leaves the cart with the order that was paid with it', async () => {
    const { code } = await makePromotion(shop)
    const shopper = await shopperWith()
    await applyCode(shop, shopper, code)
    await payFor(shop, (await checkOut(shop, shopper)).orderId)
    expect(await shop.call(getCart, {}, shopper)).toMatchObject({ items: [], promotion: null })
  })

  it('cannot be guessed by trying', async () => {
    const config = { ...shop.deps.config, hasRateLimits: true }
    const table = buildTable({ ...shop.deps, config }, shop.jobs)
    const { user } = await signUp(shop)
    const tryCode = async (code: string): Promise<unknown> =>
      table.get(endpointKey(applyPromotion))?.handler({
        viewer: { account: user, owner: user.id },
        ip: '192.0.2.1',
        input: { code },
      } as never)
    for (let i = 0; i < 20; i++) await refuses(tryCode(`GUESS-${i}`), 'promotion_refused')
    await refuses(tryCode('GUESS-20'), 'too_many_requests')
  })
})
