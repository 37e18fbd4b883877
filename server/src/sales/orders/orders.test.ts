import { fulfilOrder, refundOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { getOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { describeOffice } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'

describeOffice('an order of a customer', (shop, staff) => {
  const bought = async () => {
    const { shopper, orderId: id } = await buyGarment(shop, 3)
    return { id, token: shopper.accessToken }
  }

  it('shows who carries it, where to track it, and what was refunded', async () => {
    const { id, token } = await bought()
    expect(await shop.call(getOrder, { id }, token)).toMatchObject({
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      shippedAt: null,
      refunded: 0,
    })
    await shop.call(fulfilOrder, { id, carrier: 'Royal Mail', trackingNumber: 'AB 123 GB' }, staff)
    await shop.call(refundOrder, { id, amount: 1000, reason: 'A loose seam' }, staff)
    await shop.call(refundOrder, { id, amount: 234, reason: 'Another' }, staff)
    const seen = {
      carrier: 'Royal Mail',
      trackingNumber: 'AB 123 GB',
      trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/AB123GB',
      shippedAt: expect.stringMatching(/^20.*Z$/),
      refunded: 1234,
    }
    expect(await shop.call(getOrder, { id }, token)).toMatchObject(seen)
    expect((await shop.call(listOrders, {}, token)).orders).toMatchObject([seen])
  })

  it('is neither readable nor listed for anybody else', async () => {
    const { id, token } = await bought()
    const { token: another } = await bought()
    await expect(shop.call(getOrder, { id }, another)).rejects.toMatchObject({ status: 404 })
    const listed = async (whose: string) =>
      (await shop.call(listOrders, {}, whose)).orders.map(order => order.id === id)
    expect([await listed(token), await listed(another)]).toEqual([[true], [false]])
  })

  it('is read together with others by the same number of queries, however many they are', async () => {
    const { token } = await bought()
    const queries = await countQueries(shop, () => shop.call(listOrders, {}, token), isNotSettingsQuery)
    // The account, the page, its count, the lines, the refunds, the parcels, the additions, the changes.
    expect(queries).toBeLessThanOrEqual(8)
  })

  it('has refusals that explain to staff in plain words what cannot be done with it', async () => {
    const { id } = await bought()
    const to = (status: 'PAID' | 'DELIVERED' | 'PENDING') =>
      shop
        .call(setOrderStatus, { id, status, reason: 'A test' }, staff.accessToken)
        .catch((error: Error) => error.message)
    expect(await to('PAID')).toBe('This order has already been paid.')
    expect(await to('DELIVERED')).toBe(
      'This order has been paid but not shipped, so it cannot be marked as delivered.',
    )
    expect(await to('PENDING')).toBe(
      'This order has been paid but not shipped, so it cannot wait for payment again.',
    )
  })
})
