import { checkout, placeOrder } from '@shop/contracts/checkout/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { nowIso } from '../../../platform/base/deps.ts'
import {
  credentials,
  destination,
  forEachBuyer,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  orderRow,
  stockOf,
  type Shopper,
} from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'

const day = 24 * 60 * 60_000

forEachBuyer('placing orders without paying', (dialect, buyer) => {
  const shop = useShop(dialect)
  let networks = 0
  const aNetwork = () => `192.0.2.${++networks}`
  beforeAll(() => {
    // The routes were made without rate limits; the limits counted in the database read the settings with every order.
    Object.assign(shop.deps.config, { hasRateLimits: true, trustProxyHops: 1 })
  })

  const place = async (shopper: Shopper, ip: string, path = placeOrder.path) => {
    const answer = await shop.request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...credentials(shopper.accessToken),
        'x-forwarded-for': ip,
      },
      body: JSON.stringify({ cartId: shopper.cartId, ...destination(shopper) }),
    })
    const body = (await answer.json()) as {
      code?: string
      error?: string
      data?: { id: string; orderId: string }
    }
    return {
      status: answer.status,
      code: body.code,
      error: body.error,
      id: body.data?.id ?? body.data?.orderId ?? '',
    }
  }
  const shoppers = (variantId: string, count: number, quantity: number) =>
    Promise.all(Array.from({ length: count }, () => makeShopper(shop, variantId, { buyer, quantity })))
  const refused = {
    status: 409,
    code: 'unpaid_limit_reached',
    error:
      'Too many items are reserved for unpaid orders. Please pay for your open order, or try again later.',
  }

  it('allows the accounts of one network 100 reserved units, however many orders arrive at once', async () => {
    const { variantId } = await makeGarment(shop, 200)
    const ip = aNetwork()
    const answers = await Promise.all((await shoppers(variantId, 12, 20)).map(each => place(each, ip)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 200, reserved: 100 })
    const [another] = await shoppers(variantId, 1, 20)
    expect(await place(another!, aNetwork(), checkout.path)).toMatchObject({ status: 200 })
  })

  it('accepts orders again from a network whose orders were paid', async () => {
    await saveSettings(shop, 'store', { maxOrderQuantity: 600 })
    const { variantId } = await makeGarment(shop, 1200)
    const ip = aNetwork()
    // Together more than the 1,000 that unpaid orders may reserve within a day.
    const [first, second] = await shoppers(variantId, 2, 600)
    const { id } = await place(first!, ip, checkout.path)
    expect(await place(second!, ip)).toMatchObject(refused)
    shop.sandbox.pay((await orderRow(shop, id)).stripe_session_id)
    await deliverEvents(shop)
    expect(await place(second!, ip)).toMatchObject({ status: 200 })
    await saveSettings(shop, 'store', {})
  })

  it('refuses an order of more than 100 units on its own, but never the maximum quantity of one item', async () => {
    const [a, b] = [await makeGarment(shop, 99), await makeGarment(shop, 99)]
    const [shopper] = await shoppers(a.variantId, 1, 99)
    expect(await place(shopper!, aNetwork())).toMatchObject({ status: 200 })
    const [large] = await shoppers(b.variantId, 1, 99)
    await fillCart(shop, large!.cartId, (await makeGarment(shop, 9)).variantId, 2)
    expect(await place(large!, aNetwork())).toMatchObject({
      status: 409,
      code: 'limit_reached',
      error: 'You can order at most 100 items at once. For a larger order, please contact us.',
    })
  })

  it('lets nobody renew a reservation for ever, from any network, until a day later', async () => {
    const { variantId } = await makeGarment(shop, 100)
    const [shopper] = await shoppers(variantId, 1, 90)
    const holdAndCancel = async () => {
      const placed = await place(shopper!, aNetwork())
      if (placed.status === 200) await shop.call(cancelOrder, { id: placed.id }, shopper)
      return placed
    }
    for (let times = 0; times < 11; times++) expect((await holdAndCancel()).status, `${times}`).toBe(200)
    expect(await holdAndCancel()).toMatchObject(refused)
    expect(await stockOf(shop, variantId)).toEqual({ stock: 100, reserved: 0 })
    const dayAgo = new Date(Date.parse(nowIso(shop.deps)) - day).toISOString()
    await shop.deps.db('orders').where({ cart_id: shopper!.cartId }).update({ created_at: dayAgo })
    expect((await holdAndCancel()).status).toBe(200)
  })

  it('does not affect a family that changes its cart of 12 garments twenty times', async () => {
    const { variantId } = await makeGarment(shop, 30)
    const { variantId: other } = await makeGarment(shop, 30)
    const ip = aNetwork()
    const [shopper] = await shoppers(variantId, 1, 12)
    await fillCart(shop, shopper!.cartId, other, 1)
    for (let times = 0; times < 20; times++) {
      const changed = shop.deps.db('cart_items').where({ cart_id: shopper!.cartId, variant_id: other })
      await changed.update({ quantity: 1 + (times % 3) })
      expect((await place(shopper!, ip)).status).toBe(200)
    }
  })

  it('stores no address with the order, and removes the network after a day', async () => {
    const { variantId } = await makeGarment(shop, 9)
    const [shopper] = await shoppers(variantId, 1, 1)
    const { id } = await place(shopper!, '198.51.100.77')
    const row = await orderRow(shop, id)
    expect(row.placed_from).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain('198.51.100')
    await shop.jobs.retention.runNow()
    expect((await orderRow(shop, id)).placed_from).toBe(row.placed_from)
    await shop.deps.db('orders').where({ id }).update({ created_at: '2026-01-01T00:00:00.000Z' })
    await shop.jobs.retention.runNow()
    expect((await orderRow(shop, id)).placed_from).toBeNull()
  })
})
