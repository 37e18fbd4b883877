import { getCart } from '@shop/contracts/cart/endpoints'
import { cancelOrder } from '@shop/contracts/orders/endpoints'
import { afterEach, expect, it } from 'vitest'
import { checkOut, makeGarment, makeShopper, payFor, stockOf, type Shopper } from '../../../test/checkout.ts'
import { signInAgain } from '../../../test/accounts.ts'
import { describeShop } from '../../../test/startShop.ts'
import { cancelUnpaid } from './cancelUnpaid.ts'

const twoMinutes = 120_000
const creation = { path: '/v1/checkout/sessions', method: 'POST' }
// The library itself repeats a failed call once.
const oneCall = 2

describeShop('a payment session that cannot be created at once', shop => {
  afterEach(() => shop.sandbox.faults.clear())

  const aShopper = async () => {
    const { variantId } = await makeGarment(shop, 1)
    return { variantId, shopper: await makeShopper(shop, variantId) }
  }
  const unavailable = { status: 503, code: 'payment_provider_unavailable' }
  const sessionsOf = (orderId: string) =>
    shop.sandbox.sessions().filter(session => session.client_reference_id === orderId)
  /** Signs in again, as an access token expires sooner than the slack in the first expiry. */
  const whenExpiryIsTooNear = async (shopper: Shopper): Promise<Shopper> => {
    shop.passTime(12 * 60_000)
    return { ...shopper, ...(await signInAgain(shop, shopper)) }
  }
  const ordersOf = ({ cartId }: Shopper): Promise<{ id: string; status: string }[]> =>
    shop.deps.db('orders').where({ cart_id: cartId }).orderBy('created_at').select('id', 'status')
  const openOrderOf = ({ cartId }: Shopper) =>
    shop.deps.db('orders').where({ cart_id: cartId, status: 'PENDING' }).first('id', 'attempt')

  it('is the same session if its answer was lost', async () => {
    const { shopper } = await aShopper()
    shop.sandbox.faults.add({ kind: 'reset_after_commit', ...creation, times: oneCall })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
    shop.passTime(twoMinutes)
    const { orderId, url } = await checkOut(shop, shopper)
    expect(sessionsOf(orderId)).toMatchObject([{ url }])
  })

  it('is one session for two clicks, the second of which comes while the first is in progress', async () => {
    const { shopper } = await aShopper()
    shop.sandbox.faults.add({ kind: 'hold', ...creation })
    const first = Promise.allSettled([checkOut(shop, shopper)])
    await expect.poll(() => shop.sandbox.faults.pending()).toEqual([])
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
    shop.sandbox.faults.release()
    await first
    const { orderId, url } = await checkOut(shop, shopper)
    expect(sessionsOf(orderId)).toMatchObject([{ url }])
  })

  it('is created with a new expiry if none was created and the first expiry is now too near', async () => {
    const { shopper, variantId } = await aShopper()
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...creation, times: 2 * oneCall })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
    const order = await openOrderOf(shopper)
    const { orderId, url } = await checkOut(shop, await whenExpiryIsTooNear(shopper))
    expect(orderId).toBe(order.id)
    expect(sessionsOf(orderId)).toMatchObject([{ url }])
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
  })

  it('is found among the sessions if the provider keeps repeating that it failed', async () => {
    const { shopper } = await aShopper()
    shop.sandbox.faults.add({ kind: 'error_after_commit', ...creation, isKept: true })
    const { orderId, url } = await checkOut(shop, shopper)
    expect(sessionsOf(orderId)).toMatchObject([{ url, status: 'open' }])
    expect(await openOrderOf(shopper)).toMatchObject({ attempt: 1 })
  })

  it('is one, with one page, for twenty simultaneous requests after it failed', async () => {
    const { shopper } = await aShopper()
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...creation, times: 2 * oneCall })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
    const again = await whenExpiryIsTooNear(shopper)
    const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(shop, again)))
    expect(new Set(answers.map(answer => answer.url)).size).toBe(1)
    expect(sessionsOf(answers[0]!.orderId)).toHaveLength(1)
  })

  it("is one for two requests with different parameters, the second during the first one's search for it", async () => {
    const { shopper } = await aShopper()
    shop.sandbox.faults.add({ kind: 'error_before_commit', ...creation, times: 2 * oneCall })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
    const again = await whenExpiryIsTooNear(shopper)
    const { payments } = shop.deps
    const { findSession } = payments
    let second: { url: string } | undefined
    payments.findSession = async (...wanted) => {
      payments.findSession = findSession
      const found = await findSession(...wanted)
      second = await checkOut(shop, again)
      // Another session would have a later expiry.
      shop.passTime(60_000)
      return found
    }
    const { orderId, url } = await checkOut(shop, again)
    expect(second).toMatchObject({ url })
    expect(sessionsOf(orderId)).toHaveLength(1)
  })

  it('is closed at once if its order was cancelled while it was created', async () => {
    const { shopper } = await aShopper()
    const { payments } = shop.deps
    const { createSession } = payments
    let id = ''
    payments.createSession = async (...wanted) => {
      payments.createSession = createSession
      const made = await createSession(...wanted)
      id = (await openOrderOf(shopper)).id
      await cancelUnpaid(shop.deps, id, { actor: 'system', reason: 'Not paid in time.' })
      return made
    }
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ status: 409, code: 'conflict' })
    expect(sessionsOf(id)).toMatchObject([{ status: 'expired' }])
  })

  it.each(['error_before_commit', 'reset_after_commit'] as const)(
    'does not prevent the shopper from cancelling after %s',
    async kind => {
      const { shopper, variantId } = await aShopper()
      shop.sandbox.faults.add({ kind, ...creation, times: 2 * oneCall })
      await expect(checkOut(shop, shopper)).rejects.toMatchObject(unavailable)
      shop.sandbox.faults.clear()
      shop.passTime(twoMinutes)
      const { id } = await openOrderOf(shopper)
      expect(await shop.call(cancelOrder, { id }, shopper)).toMatchObject({ status: 'CANCELED' })
      expect(sessionsOf(id).filter(session => session.status === 'open')).toEqual([])
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
    },
  )

  it.each([
    ['refuse', 'This cannot be paid for. (Ordered by a test.)'],
    ['refuse_key', 'Invalid API Key provided. (Ordered by a test.)'],
  ] as const)(
    'is distinguished from an unavailable provider if it can never be created: %s',
    async (kind, complaint) => {
      const { shopper } = await aShopper()
      const alerts = () =>
        shop.deps
          .db('alerts')
          .where({ kind: 'payment-refused' })
          .whereNull('resolved_at')
          .select('subject', 'detail')
      shop.sandbox.faults.add({ kind, times: 100, ...(kind === 'refuse' && creation) })
      for (let click = 0; click < 2; click++)
        await expect(checkOut(shop, shopper)).rejects.toMatchObject({ status: 409, code: 'payment_refused' })
      const [first] = await ordersOf(shopper)
      await shop.jobs.reconciler.runNow()
      if (kind === 'refuse') expect((await alerts())[0]?.detail).toMatch(/^Order M-\d+ \(/)
      expect(await alerts()).toEqual([
        { subject: kind === 'refuse' ? first!.id : 'payments', detail: expect.stringContaining(complaint) },
      ])
      shop.sandbox.faults.clear()
      for (const buyer of [shopper, (await aShopper()).shopper]) await checkOut(shop, buyer)
      await shop.jobs.reconciler.runNow()
      expect(await alerts()).toEqual([])
    },
  )

  it.each(['refuse', 'refuse_key'] as const)(
    'has its stock released at once if it is refused for good: %s',
    async kind => {
      const { shopper, variantId } = await aShopper()
      shop.sandbox.faults.add({ kind, times: 100, ...(kind === 'refuse' && creation) })
      for (let click = 0; click < 2; click++)
        await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'payment_refused' })
      expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 0 })
      expect((await ordersOf(shopper)).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED'])
      const { items } = await shop.call(getCart, {}, shopper)
      expect(items).toHaveLength(1)
    },
  )

  it('leaves the stock of an order with an open page reserved if the key is refused later', async () => {
    const { shopper, variantId } = await aShopper()
    const { orderId } = await checkOut(shop, shopper)
    shop.sandbox.faults.add({ kind: 'refuse_key', times: 100 })
    await expect(checkOut(shop, shopper)).rejects.toMatchObject({ code: 'payment_refused' })
    shop.sandbox.faults.clear()
    expect(await stockOf(shop, variantId)).toEqual({ stock: 1, reserved: 1 })
    await payFor(shop, orderId)
    expect((await ordersOf(shopper)).map(({ status }) => status)).toEqual(['PAID'])
  })
})
