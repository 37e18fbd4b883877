import { getCart } from '@shop/contracts/cart/endpoints'
import { checkout, verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { vatContainedIn } from '../../pricing/priceOrder.ts'
import { makeProduct } from '../../../test/catalog.ts'
import {
  forEachBuyer,
  checkOut,
  destination,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { someMethod, someReduction, sum } from '../../../test/prices.ts'
import { makePromotion, applyCode, usesOf } from '../../../test/promotions.ts'
import { useShop } from '../../../test/startShop.ts'

const someLines = fc.array(
  fc.record({ unitPrice: fc.integer({ min: 100, max: 20_000 }), quantity: fc.integer({ min: 1, max: 7 }) }),
  { minLength: 1, maxLength: 5 },
)

forEachBuyer('an order with a promotion', (dialect, buyer) => {
  const shop = useShop(dialect)
  const sessionOf = async (orderId: string) => {
    const { stripe_session_id: id } = await orderRow(shop, orderId)
    return shop.sandbox.sessions().find(session => session.id === id)
  }
  const shopperWith = async (price: number, quantity = 1) => {
    const { variantId } = await makeGarment(shop, 20, price)
    return { ...(await makeShopper(shop, variantId, { buyer, quantity })), variantId }
  }

  it(
    'has the same amounts in the cart, in the order and on the payment page',
    { timeout: 120_000 },
    async () => {
      const { variants } = await makeProduct(shop, {
        variants: Array.from({ length: 5 }, () => ({ stock: 1000 })),
      })
      const { db } = shop.deps
      const shopper = await makeShopper(shop, variants[0]!.id, { buyer })
      const { accessToken, cartId } = shopper
      await fc.assert(
        fc.asyncProperty(someLines, someMethod, someReduction, async (lines, shippingMethod, reduction) => {
          await db('cart_items').where({ cart_id: cartId }).delete()
          await db('carts').where({ id: cartId }).update({ promotion_code: null })
          for (const [index, { unitPrice, quantity }] of lines.entries()) {
            const { id } = variants[index]!
            await db('variants').where({ id }).update({ price: unitPrice })
            await fillCart(shop, cartId, id, quantity)
          }
          if (reduction) {
            const { code } = await makePromotion(shop, reduction)
            // Bypasses the API, which refuses a code whose minimum is not reached.
            await db('carts').where({ id: cartId }).update({ promotion_code: code })
          }
          const cart = await shop.call(getCart, {}, accessToken)
          const option = cart.delivery.find(({ method }) => method === shippingMethod)!
          if (option.total > 0 && option.total < 30) return
          const input = { cartId, ...destination(shopper), shippingMethod }
          const { orderId } = await shop.call(
            checkout,
            { ...input, expectedTotal: option.total },
            accessToken,
          )
          const order = await shop.call(getOrder, { id: orderId }, accessToken)
          expect(order).toMatchObject({
            subtotal: cart.subtotal,
            discount: cart.discount,
            shipping: option.price,
            tax: option.tax,
            total: option.total,
          })
          expect(order.total).toBe(order.subtotal - order.discount + order.shipping)
          expect(order.tax).toBe(vatContainedIn(order.total))
          const items = await db('order_items').where({ order_id: orderId })
          expect(sum(items.map(item => item.discount))).toBe(order.discount)
          for (const item of items) expect(item.tax).toBeLessThanOrEqual(item.line_total - item.discount)
          expect(await sessionOf(orderId)).toMatchObject({
            amount_subtotal: order.subtotal - order.discount,
            amount_total: order.total,
          })
        }),
        { numRuns: 20 },
      )
    },
  )

  it('is paid at its total, and names the discount', async () => {
    const { code, id } = await makePromotion(shop, { kind: 'fixed_amount', value: 500 })
    const shopper = await shopperWith(1000, 3)
    await applyCode(shop, shopper, code)
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 3099 })
    const { session_params: params } = await orderRow(shop, orderId)
    expect(JSON.parse(params)).not.toHaveProperty('discounts')
    expect(JSON.parse(params).line_items).toMatchObject([
      {
        quantity: 1,
        price_data: {
          unit_amount: 2500,
          product_data: { name: '3 × Thobe (White, 52)', description: `${code}: £5.00 off £30.00` },
        },
      },
    ])
    const sessionId = await payFor(shop, orderId)
    const paid = { status: 'PAID', discount: 500, promotionCode: code, total: 3099 }
    expect(await shop.call(verifyOrder, { id: orderId, sessionId })).toMatchObject(paid)
    expect(await shop.call(getOrder, { id: orderId }, shopper)).toMatchObject(paid)
    expect(await usesOf(shop, id)).toBe(1)
  })

  it('is completed without a payment if nothing is left to pay', async () => {
    const { code } = await makePromotion(shop, { value: 100 })
    const shopper = await shopperWith(8000)
    await applyCode(shop, shopper, code)
    const { orderId, url } = await checkOut(shop, shopper, { expectedTotal: 0 })
    expect(await (await fetch(url)).text()).not.toContain('name="card"')
    const completed = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    })
    expect(completed.headers.get('location')).toContain(`/checkout/success?session_id=`)
    await deliverEvents(shop)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', total: 0, tax: 0 })
  })

  it('is refused if the amount left to pay is below the minimum of a card payment', async () => {
    const { code } = await makePromotion(shop, { kind: 'fixed_amount', value: 7990 })
    const shopper = await shopperWith(8000)
    await applyCode(shop, shopper, code)
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({
      code: 'promotion_refused',
      message:
        'With this code only £0.10 is left to pay, which is below the £0.30 minimum for card payments.',
    })
  })

  it('is a different order from the same cart without it', async () => {
    const { code, id } = await makePromotion(shop)
    const shopper = await shopperWith(5000)
    const plain = await checkOut(shop, shopper)
    await applyCode(shop, shopper, code)
    const reduced = await checkOut(shop, shopper)
    expect(reduced.orderId).not.toBe(plain.orderId)
    expect(await orderRow(shop, plain.orderId)).toMatchObject({ status: 'CANCELED', discount: 0 })
    expect(await stockOf(shop, shopper.variantId)).toEqual({ stock: 20, reserved: 1 })
    expect(await usesOf(shop, id)).toBe(1)
  })

  it('does not use up a code that makes nothing cheaper', async () => {
    const { code, id } = await makePromotion(shop, { kind: 'free_delivery', value: null })
    const shopper = await shopperWith(8000)
    await applyCode(shop, shopper, code)
    const { orderId } = await checkOut(shop, shopper)
    expect(await orderRow(shop, orderId)).toMatchObject({ total: 8000, promotion_code: null })
    expect(await usesOf(shop, id)).toBe(0)
  })

  it('is refused if its code no longer applies, or placed without it if that total was seen', async () => {
    const { code, id } = await makePromotion(shop)
    const shopper = await shopperWith(5000)
    await applyCode(shop, shopper, code)
    await shop.deps.db('promotions').where({ id }).update({ ends_at: '2026-01-01T00:00:00.000Z' })
    const refusal = { code: 'promotion_refused', message: 'This code has expired.' }
    await expect(checkOut(shop, shopper, { expectedTotal: 5099 })).rejects.toMatchObject(refusal)
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(refusal)
    expect(await stockOf(shop, shopper.variantId)).toEqual({ stock: 20, reserved: 0 })
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 5599 })
    expect(await orderRow(shop, orderId)).toMatchObject({ total: 5599, discount: 0, promotion_id: null })
  })
})
