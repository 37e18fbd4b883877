import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { afterAll, afterEach, expect, it } from 'vitest'
import { signUp } from '../../../test/accounts.ts'
import { buyGarment, deliverEvents } from '../../../test/checkout.ts'
import { expectBooksToAgree } from '../../../test/books.ts'
import { ProviderUnavailable, RefundRefused } from '../../../platform/base/PaymentProvider.ts'
import { describeShop } from '../../../test/startShop.ts'
import { Refund } from './Refund.ts'
import { sendRefund } from './sendRefund.ts'

const minute = 60_000
const refundCall = { path: '/v1/refunds', method: 'POST' }

describeShop('a refund that the provider fails to make', shop => {
  afterAll(() => expectBooksToAgree(shop))
  afterEach(() => shop.sandbox.faults.clear())

  const refunded = async () => {
    const { orderId } = await buyGarment(shop, 1)
    const staff = (await signUp(shop, { isAdmin: true })).accessToken
    const { refunds } = await shop.call(refundOrder, { id: orderId, amount: 500, reason: 'A flaw.' }, staff)
    return refunds[0]!.id
  }
  const reconcileAfter = async (ms: number) => {
    shop.passTime(ms)
    await shop.jobs.reconciler.runNow()
  }
  const read = (id: string) => Refund.query(shop.deps.db).findById(id).throwIfNotFound()
  const theirs = (id: string) =>
    shop.sandbox.refunds().filter(({ metadata }) => metadata?.['refundId'] === id)

  it("is requested under the next key if the provider repeats the first key's failure", async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, isKept: true })
    const id = await refunded()
    await reconcileAfter(2 * minute)
    await reconcileAfter(7 * minute)
    expect(await read(id)).toMatchObject({ state: 'PENDING', attempt: 1 })
    expect(theirs(id)).toEqual([])
    await reconcileAfter(2 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', attempt: 2 })
    expect(theirs(id)).toHaveLength(1)
  })

  it('is not requested again if it was made in spite of the failure', async () => {
    shop.sandbox.faults.add({ kind: 'error_after_commit', ...refundCall, isKept: true })
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 3 })
    const id = await refunded()
    await reconcileAfter(12 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', attempt: 1 })
    expect(theirs(id)).toHaveLength(1)
  })

  it('is looked up before it is requested again, once the provider has forgotten its key', async () => {
    shop.sandbox.faults.add({ kind: 'reset_after_commit', ...refundCall, times: 2 })
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 3 })
    const id = await refunded()
    expect(await read(id)).toMatchObject({ state: 'PENDING', stripeRefundId: null })
    // The sandbox's clock follows the shop's.
    shop.passTime(25 * 60 * minute)
    await sendRefund(shop.deps, id)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', attempt: 1 })
    expect(theirs(id)).toHaveLength(1)
  })

  it('is made if only another refund of the same payment is found', async () => {
    const { orderId } = await read(await refunded())
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const staff = (await signUp(shop, { isAdmin: true })).accessToken
    const wish = { id: orderId, amount: 300, reason: 'Another flaw.' }
    const { refunds } = await shop.call(refundOrder, wish, staff)
    const { id } = refunds.find(({ amount }) => amount === 300)!
    await reconcileAfter(12 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED' })
    expect(theirs(id)).toMatchObject([{ amount: 300 }])
  })

  it('is looked up once more if the failing call itself made it, before the next key is used', async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const id = await refunded()
    shop.sandbox.faults.add({ kind: 'error_after_commit', ...refundCall, isKept: true })
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.*', times: 3 })
    await reconcileAfter(12 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', attempt: 1 })
    expect(theirs(id)).toHaveLength(1)
  })

  it('is requested by only one process, even if another finds it in the meantime', async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const id = await refunded()
    const { payments } = shop.deps
    const { refund } = payments
    let calls = 0
    payments.refund = async wish => {
      calls++
      if (calls === 1) await sendRefund(shop.deps, id)
      return refund(wish)
    }
    await sendRefund(shop.deps, id)
    payments.refund = refund
    expect(calls).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', leaseUntil: null })
  })

  it('does not end the lease of the next process after being frozen for longer than its own', async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const id = await refunded()
    const next = new Date(shop.deps.clock.now() + 2 * minute).toISOString()
    const { payments } = shop.deps
    const { refund } = payments
    payments.refund = async () => {
      await Refund.query(shop.deps.db).findById(id).patch({ leaseUntil: next })
      throw new ProviderUnavailable('The call was given up.')
    }
    await expect(sendRefund(shop.deps, id)).rejects.toThrow(ProviderUnavailable)
    payments.refund = refund
    expect(await read(id)).toMatchObject({ state: 'PENDING', leaseUntil: next })
    await reconcileAfter(3 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', leaseUntil: null })
  })

  it('stays SUCCEEDED if the provider refuses it after an event that it was made', async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const id = await refunded()
    const { payments } = shop.deps
    const { refund } = payments
    payments.refund = async wish => {
      await refund(wish)
      await deliverEvents(shop)
      throw new RefundRefused('Charge has already been refunded.')
    }
    await sendRefund(shop.deps, id)
    payments.refund = refund
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', lastError: null })
  })

  it('is processed by one process at a time, and by another once that one has crashed', async () => {
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...refundCall, times: 2 })
    const id = await refunded()
    const lease = new Date(shop.deps.clock.now() + minute).toISOString()
    await Refund.query(shop.deps.db).findById(id).patch({ leaseUntil: lease })
    await sendRefund(shop.deps, id)
    expect(await read(id)).toMatchObject({ state: 'PENDING' })
    await reconcileAfter(2 * minute)
    expect(await read(id)).toMatchObject({ state: 'SUCCEEDED', leaseUntil: null })
  })
})
