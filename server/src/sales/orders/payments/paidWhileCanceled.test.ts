import { getAdminOrder, setOrderStatus } from '@shop/contracts/orders/adminEndpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { afterAll, afterEach, expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import {
  checkOut,
  deliverEvents,
  makeShopper,
  orderGarment,
  orderRow,
  stockOf,
} from '../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import { describeShop } from '../../../test/startShop.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'
import { settle } from './settle.ts'

describeShop('an order that is paid while it is being cancelled', shop => {
  afterAll(() => expectBooksToAgree(shop))
  afterEach(() => shop.sandbox.faults.clear())

  const paidUnnoticed = async () => {
    const { variantId, shopper, orderId } = await orderGarment(shop, 1)
    shop.sandbox.faults.add({ kind: 'drop', times: 10 })
    shop.sandbox.pay((await orderRow(shop, orderId)).stripe_session_id)
    await deliverEvents(shop)
    return { variantId, shopper, orderId }
  }

  /** Settles an order, and runs `meanwhile` when the provider has answered and nothing is written yet. */
  const settleWhile = async (orderId: string, meanwhile: () => Promise<unknown>) => {
    const { payments } = shop.deps
    const { retrieveSession } = payments
    payments.retrieveSession = async id => {
      const session = await retrieveSession(id)
      payments.retrieveSession = retrieveSession
      await meanwhile()
      return session
    }
    return settle(shop.deps, orderId)
  }
  const cancel = (orderId: string) =>
    cancelUnpaid(shop.deps, orderId, { actor: 'system', reason: 'Not paid in time.' })

  it('is PAID if its units are still there', async () => {
    const { orderId, variantId } = await paidUnnoticed()
    expect(await settleWhile(orderId, () => cancel(orderId))).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
    expect(shop.sandbox.refunds()).toEqual([])
  })

  it('stays cancelled if staff mark it as paid while its shopper cancels it', async () => {
    const { orderId, variantId, shopper } = await orderGarment(shop, 1)
    const { payments } = shop.deps
    const { expireSession } = payments
    payments.expireSession = async id => {
      payments.expireSession = expireSession
      await shop.call(cancelOrder, { id: orderId }, shopper.accessToken)
      return expireSession(id)
    }
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const paid = { id: orderId, status: 'PAID', reason: 'Cash' } as const
    await expect(shop.call(setOrderStatus, paid, accessToken)).rejects.toMatchObject({ code: 'conflict' })
    expect((await orderRow(shop, orderId)).status).toBe('CANCELED')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
  })

  it('stays PAID if the cancellation comes second', async () => {
    const { orderId, variantId } = await paidUnnoticed()
    expect(await settle(shop.deps, orderId)).toBe('PAID')
    expect(await cancel(orderId)).toBe(false)
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
  })

  it('is refunded if somebody else has its units by then', async () => {
    const { orderId, variantId } = await paidUnnoticed()
    const next = await makeShopper(shop, variantId)
    const settled = settleWhile(orderId, async () => {
      await cancel(orderId)
      await checkOut(shop, next)
    })
    expect(await settled).toBe('CANCELED')
    const { accessToken } = await signUp(shop, { isAdmin: true })
    expect(await shop.call(getAdminOrder, { id: orderId }, accessToken)).toMatchObject({
      status: 'CANCELED',
      leftToRefund: 0,
      refunds: [{ state: 'SUCCEEDED', amount: 5598 }],
    })
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })

  it('is not cancelled by its shopper if the page took the payment while it was being closed', async () => {
    const { orderId, shopper, variantId } = await paidUnnoticed()
    await expect(shop.call(cancelOrder, { id: orderId }, shopper)).rejects.toMatchObject({
      code: 'already_paid',
      fields: { orderId },
    })
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
  })
})
