import type { SentInput } from '@shop/contracts/endpoint'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { getOrder } from '@shop/contracts/orders/endpoints'
import { afterEach, expect, it } from 'vitest'
import { findIssued } from '../invoices/findIssued.ts'
import { addAddress } from '../../../test/accounts.ts'
import {
  checkOut,
  makeGarment,
  makeShopper,
  orderRow,
  payFor,
  stockOf,
  type Shopper,
} from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('a checkout', shop => {
  const chargeForDelivery = (standardRate: number, expressRate: number) =>
    saveSettings(shop, 'shipping', { uk: { enabled: true, standardRate, expressRate } })
  afterEach(() => chargeForDelivery(599, 999))

  const choose = ({ cartId, addressId, accessToken }: Shopper, more: Partial<SentInput<typeof checkout>>) =>
    shop.call(checkout, { cartId, shippingAddressId: addressId, ...more }, accessToken)
  const start = async (price?: number, quantity = 1) => {
    const { variantId } = await makeGarment(shop, 20, price)
    return { variantId, shopper: await makeShopper(shop, variantId, { quantity }) }
  }
  const pageOf = (sessionId: string) => shop.sandbox.sessions().find(({ id }) => id === sessionId)

  it('by express is requested, sent and invoiced as express, and billed to the chosen address', async () => {
    const { shopper } = await start()
    const { id: billingAddressId } = await addAddress(shop, shopper.accessToken, {
      type: 'BILLING',
      address1: '1 Ledger Lane',
    })
    const { orderId } = await choose(shopper, { shippingMethod: 'express', billingAddressId })
    const order = await shop.call(getOrder, { id: orderId }, shopper)
    expect(order).toMatchObject({
      shippingMethod: 'express',
      shipping: 999,
      total: 5998,
      shippingAddress: { address1: '12 Cable Street' },
      billingAddress: { address1: '1 Ledger Lane' },
    })
    const { session_params: params } = await orderRow(shop, orderId)
    expect(JSON.parse(params).shipping_options).toMatchObject([
      { shipping_rate_data: { display_name: 'Express delivery', fixed_amount: { amount: 999 } } },
    ])
    await payFor(shop, orderId)
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(invoice?.data).toMatchObject({
      delivery: { method: 'express' },
      billingAddress: { address1: '1 Ledger Lane' },
    })
  })

  it('is refused if delivery has become dearer than the shopper saw, and reserves nothing', async () => {
    const { shopper, variantId } = await start()
    await chargeForDelivery(799, 999)
    await expect(checkOut(shop, shopper, { expectedTotal: 5598 })).rejects.toMatchObject({
      code: 'total_changed',
      message: 'The total is now £57.98. Please check your cart.',
    })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 20, reserved: 0 })
  })

  it('after a change of delivery is another order, and the page with the old total is closed', async () => {
    const { shopper, variantId } = await start()
    const { orderId: before } = await checkOut(shop, shopper)
    await chargeForDelivery(799, 999)
    const { orderId: after } = await checkOut(shop, shopper)
    expect(after).not.toBe(before)
    const [old, now] = [await orderRow(shop, before), await orderRow(shop, after)]
    expect([old.status, now.status, now.total]).toEqual(['CANCELED', 'PENDING', 5798])
    expect(pageOf(old.stripe_session_id)?.status).toBe('expired')
    expect(pageOf(now.stripe_session_id)?.amount_total).toBe(5798)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 20, reserved: 1 })
  })

  it('costs what its page said if it was paid while prices rose', async () => {
    const { shopper, variantId } = await start()
    const { orderId } = await checkOut(shop, shopper)
    await chargeForDelivery(799, 999)
    await shop.deps.db('variants').where({ id: variantId }).update({ price: 9999 })
    await payFor(shop, orderId)
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 'PAID', total: 5598, review_flag: null })
    const { invoice } = await findIssued(shop.deps.db, orderId)
    expect(invoice?.data.total.gross).toBe(5598)
  })

  it('by another method at the same price is another order', async () => {
    await chargeForDelivery(599, 599)
    const { shopper } = await start()
    const { orderId: standard } = await choose(shopper, { shippingMethod: 'standard' })
    const { orderId: express } = await choose(shopper, { shippingMethod: 'express' })
    expect(await orderRow(shop, standard)).toMatchObject({ status: 'CANCELED', total: 5598 })
    expect(await orderRow(shop, express)).toMatchObject({ shipping_method: 'express', total: 5598 })
  })

  it('is another order for thirteen garments with free delivery than for twelve, at the same total', async () => {
    const { shopper, variantId } = await start(599, 12)
    const { orderId: twelve } = await checkOut(shop, shopper)
    await shop.deps.db('cart_items').where({ cart_id: shopper.cartId }).update({ quantity: 13 })
    const { orderId: thirteen } = await checkOut(shop, shopper)
    expect(thirteen).not.toBe(twelve)
    expect((await orderRow(shop, thirteen)).total).toBe((await orderRow(shop, twelve)).total)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 20, reserved: 13 })
  })
})
