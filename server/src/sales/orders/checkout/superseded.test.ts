import { checkout } from '@shop/contracts/checkout/endpoints'
import { getAdminOrder, listAdminOrders, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder, listOrders } from '@shop/contracts/orders/endpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { deliverEvents, makeBuyer, orderRow, payFor, type Shopper, stockOf } from '../../../test/checkout.ts'
import { cancelUnpaid } from '../payments/cancelUnpaid.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop } from '../../../test/startShop.ts'

describeShop('a changed checkout', shop => {
  const choose = (shopper: Shopper, shippingMethod: 'standard' | 'express') =>
    shop.call(
      checkout,
      { cartId: shopper.cartId, shippingAddressId: shopper.addressId, shippingMethod },
      shopper,
    )
  const start = async () => {
    const { variantId, shopper } = await makeBuyer(shop, 5)
    const { orderId: first } = await choose(shopper, 'standard')
    return { ...shopper, variantId, first }
  }
  const readNewest = async ({ accessToken }: Shopper) => {
    const { orders, total } = await shop.call(listOrders, { limit: 1 }, accessToken)
    return { total, newest: orders.map(({ id, status }) => ({ id, status })) }
  }
  const emailsOfCancelling = async ({ user }: Shopper) =>
    (await mailsTo(shop, user.email)).filter(({ subject }) => /cancel/i.test(subject))

  it('leaves no cancelled order in the list and sends no email, while staff see both orders', async () => {
    const shopper = await start()
    const { orderId: second } = await choose(shopper, 'express')
    await deliverEvents(shop)
    const { orderId: third } = await choose(shopper, 'standard')
    await deliverEvents(shop)
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id: third, status: 'PENDING' }] })
    await payFor(shop, third)
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id: third, status: 'PAID' }] })
    expect(await stockOf(shop, shopper.variantId)).toEqual({ stock: 4, reserved: 0 })
    expect(await emailsOfCancelling(shopper)).toEqual([])

    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { items } = await shop.call(listAdminOrders, { search: shopper.user.email }, accessToken)
    expect(items.map(({ id, status, isSuperseded }) => [id, status, isSuperseded])).toEqual([
      [third, 'PAID', false],
      [second, 'CANCELED', true],
      [shopper.first, 'CANCELED', true],
    ])
    const { isSuperseded, events } = await shop.call(getAdminOrder, { id: shopper.first }, accessToken)
    expect(isSuperseded).toBe(true)
    expect(events.map(({ to, detail }) => [to, detail])).toContainEqual([
      'CANCELED',
      'The cart was changed and checked out again.',
    ])
  })

  it('also leaves none if the answer of the provider that closed its page is lost', async () => {
    const shopper = await start()
    const path = '/v1/checkout/sessions/*/expire'
    shop.sandbox.faults.add({ kind: 'reset_after_commit', path, method: 'POST', times: 10 })
    await expect(choose(shopper, 'express')).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    shop.sandbox.faults.clear()
    await deliverEvents(shop)
    expect(await orderRow(shop, shopper.first)).toMatchObject({ status: 'CANCELED' })
    expect(await readNewest(shopper)).toEqual({ total: 0, newest: [] })
  })

  it('keeps the former order if it failed, until its shopper cancels that order', async () => {
    const shopper = await start()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/checkout/sessions/*', times: 10 })
    await expect(choose(shopper, 'express')).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    shop.sandbox.faults.clear()
    const { first: id } = shopper
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id, status: 'PENDING' }] })
    await shop.call(cancelOrder, { id }, shopper)
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id, status: 'CANCELED' }] })
  })

  it('uses the first order again if it is changed back, and that order is shown when staff cancel it', async () => {
    const shopper = await start()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/checkout/sessions/*', times: 10 })
    await expect(choose(shopper, 'express')).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    shop.sandbox.faults.clear()
    const { orderId: id } = await choose(shopper, 'standard')
    expect(id).toBe(shopper.first)
    expect(await orderRow(shop, id)).toMatchObject({ superseded_at: null })
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.call(setOrderStatus, { id, status: 'CANCELED', reason: 'Out of season' }, accessToken)
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id, status: 'CANCELED' }] })
    expect(await emailsOfCancelling(shopper)).toHaveLength(1)
  })

  it('attributes the order to the staff who cancel it, even if the event of its page is quicker', async () => {
    const shopper = await start()
    const { first: id } = shopper
    const { user, accessToken } = await signUp(shop, { isAdmin: true })
    const path = '/v1/checkout/sessions/*/expire'
    shop.sandbox.faults.add({ kind: 'reset_after_commit', path, method: 'POST', times: 10 })
    const canceled = shop.call(
      setOrderStatus,
      { id, status: 'CANCELED', reason: 'Out of season' },
      accessToken,
    )
    await expect(canceled).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
    shop.sandbox.faults.clear()
    await deliverEvents(shop)
    const { events } = await shop.call(getAdminOrder, { id }, accessToken)
    expect(events.map(({ to, detail }) => [to, detail])).toContainEqual(['CANCELED', 'Out of season'])
    expect(await emailsOfCancelling(shopper)).toHaveLength(1)
    const noted = shop.deps.db('audit_log').where({ subject: 'order', subject_id: id, user_id: user.id })
    expect(await noted).toHaveLength(1)
  })

  it.each([
    ['is sold after all', 5, 'PAID'],
    ['is given back', 0, 'CANCELED'],
  ])('shows the replaced order again when a payment for it arrives and %s', async (_, stock, status) => {
    const shopper = await start()
    const { first: id } = shopper
    const at = new Date(shop.deps.clock.now()).toISOString()
    await shop.deps.db('orders').where({ id }).update({ superseded_at: at })
    await cancelUnpaid(shop.deps, id, { actor: 'shopper', reason: 'A test.' })
    expect((await readNewest(shopper)).total).toBe(0)
    await shop.deps.db('variants').where({ id: shopper.variantId }).update({ stock })
    await payFor(shop, id)
    expect(await readNewest(shopper)).toEqual({ total: 1, newest: [{ id, status }] })
  })
})
