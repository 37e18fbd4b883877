import { getCart } from '@shop/contracts/cart/endpoints'
import { verifyOrder } from '@shop/contracts/checkout/endpoints'
import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import {
  buyGarment,
  checkOut,
  credentials,
  destination,
  fillCart,
  forEachBuyer,
  makeBuyer,
  makeGarment,
  makeShopper,
  orderGarment,
  orderRow,
  payFor,
  stockOf,
} from '../../../test/checkout.ts'
import { useShop } from '../../../test/startShop.ts'

forEachBuyer('checkout', (dialect, buyer) => {
  const shop = useShop(dialect)

  it('reserves the stock, and sells it when the payment page reports the payment', async () => {
    const { variantId, shopper, url, orderId } = await orderGarment(shop, 5, { buyer, quantity: 2 })
    expect(url).toContain('/pay/')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 2 })

    const sessionId = await payFor(shop, orderId)

    expect(await stockOf(shop, variantId)).toEqual({ stock: 3, reserved: 0 })
    const order = await shop.call(getOrder, { id: orderId }, shopper)
    expect(order).toMatchObject({
      status: 'PAID',
      subtotal: 9998,
      shipping: 0,
      total: 9998,
      tax: 1666,
      paymentUrl: null,
      shippingAddress: { city: 'London', postalCode: 'E1 8JG' },
      items: [{ title: 'Thobe', quantity: 2, price: 4999, lineTotal: 9998 }],
    })
    expect((await shop.call(getCart, {}, shopper)).items).toEqual([])
    if (buyer === 'account')
      expect(await shop.call(listOrders, {}, shopper)).toMatchObject({
        orders: [order],
        total: 1,
      })
    expect(await shop.call(verifyOrder, { id: orderId, sessionId })).toMatchObject({
      status: 'PAID',
      total: 9998,
    })
  })

  it('records once what must follow a payment: confirmation, invoice and notice', async () => {
    const { orderId } = await buyGarment(shop, 5, { buyer })
    const kinds: string[] = await shop.deps
      .db('outbox')
      .where('dedupe_key', 'like', `%${orderId}`)
      .pluck('kind')
    expect(kinds.toSorted()).toEqual(['invoice', 'new-order-notice', 'order-confirmation'])
    const history = await shop.deps
      .db('order_events')
      .where({ order_id: orderId })
      .orderBy('at')
      .pluck('to_status')
    expect(history).toEqual(['PENDING', 'PAID'])
  })

  it('notifies the shop when a sale reduces stock to the low-stock threshold, and not again', async () => {
    const { variantId, productId } = await makeGarment(shop, 12)
    const notices = async () =>
      (await shop.deps.db('outbox').where({ kind: 'low-stock' }).pluck('payload')).filter((text: string) =>
        text.includes(productId),
      )
    for (const expected of [0, 1, 1]) {
      const { orderId } = await checkOut(shop, await makeShopper(shop, variantId, { buyer }))
      await payFor(shop, orderId)
      expect(await notices()).toHaveLength(expected)
    }
  })

  it('charges delivery below the threshold and asks the payment page for the same total', async () => {
    const { shopper } = await makeBuyer(shop, 5, { price: 3000, buyer })
    const { orderId } = await checkOut(shop, shopper, { expectedTotal: 3599 })
    const order = await orderRow(shop, orderId)
    expect(order).toMatchObject({ subtotal: 3000, shipping: 599, total: 3599 })
    const session = shop.sandbox.sessions().find(({ id }) => id === order.stripe_session_id)
    expect(session?.amount_total).toBe(3599)
  })

  it('leads back to the configured address, whatever the Host header is', async () => {
    const { shopper } = await makeBuyer(shop, 5, { buyer })
    await shop.request('/checkout', {
      method: 'POST',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/json',
        ...credentials(shopper.accessToken),
      },
      body: JSON.stringify({ cartId: shopper.cartId, ...destination(shopper) }),
    })
    expect(shop.sandbox.sessions().at(-1)?.success_url).toMatch(new RegExp(`^${shop.url}/checkout/success`))
  })

  it('opens the same page again for the same cart', async () => {
    const { variantId, shopper } = await makeBuyer(shop, 5, { buyer })
    const first = await checkOut(shop, shopper)
    expect(await checkOut(shop, shopper)).toEqual(first)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 5, reserved: 1 })
  })

  it('still lets the buyer of the last unit have it when the cart changes', async () => {
    const { variantId: last } = await makeGarment(shop, 1)
    const { variantId: other } = await makeGarment(shop, 5)
    const shopper = await makeShopper(shop, last, { buyer })
    const first = await checkOut(shop, shopper)
    await fillCart(shop, shopper.cartId, other, 1)
    const second = await checkOut(shop, shopper)
    expect(second.orderId).not.toBe(first.orderId)
    expect((await orderRow(shop, first.orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, last)).toEqual({ stock: 1, reserved: 1 })
    expect(
      shop.sandbox
        .sessions()
        .filter(({ status }) => status === 'open')
        .map(({ url }) => url),
    ).toContain(second.url)
  })

  it('fails with already_paid when a changed cart is checked out after its order was paid unnoticed', async () => {
    const { variantId } = await makeGarment(shop, 5)
    const { variantId: other } = await makeGarment(shop, 5)
    const shopper = await makeShopper(shop, variantId, { buyer })
    const { orderId } = await checkOut(shop, shopper)
    shop.sandbox.faults.add({ kind: 'drop', times: 2 })
    shop.sandbox.pay((await orderRow(shop, orderId)).stripe_session_id)
    await fillCart(shop, shopper.cartId, other, 1)
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'already_paid', fields: { orderId } })
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    const { items } = await shop.call(getCart, {}, shopper)
    expect(items.map(item => item.variant.id)).toEqual([other])
  })

  it('leaves in the cart what was added after checkout', async () => {
    const { shopper, orderId } = await orderGarment(shop, 9, { buyer, quantity: 2 })
    await shop.deps.db('cart_items').where({ cart_id: shopper.cartId }).update({ quantity: 5 })
    await payFor(shop, orderId)
    const { items } = await shop.call(getCart, {}, shopper)
    expect(items).toMatchObject([{ quantity: 3 }])
  })
})
