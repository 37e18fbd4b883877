import { afterEach, expect, it } from 'vitest'
import { signInAgain } from '../../../test/accounts.ts'
import { checkOut, makeBuyer, orderRow, payFor, stockOf } from '../../../test/checkout.ts'
import { describeShop } from '../../../test/startShop.ts'

const minute = 60_000

describeShop("a shop whose clock differs from the provider's by ten minutes", shop => {
  let ahead = 0
  /** Sets the provider's clock this many minutes ahead of the shop's; a negative number sets it behind. */
  const setProvider = (minutes: number) => {
    shop.sandbox.advanceClock((minutes - ahead) * minute)
    ahead = minutes
  }
  afterEach(() => {
    shop.sandbox.faults.clear()
    setProvider(0)
  })

  const checkedOut = async () => {
    const { variantId, shopper } = await makeBuyer(shop, 1)
    return { variantId, shopper, ...(await checkOut(shop, shopper)) }
  }

  it.each([
    ['slow', 10],
    ['fast', -10],
  ])('sells when its own clock is %s', async (_, minutes) => {
    setProvider(minutes)
    const { orderId, variantId } = await checkedOut()
    await payFor(shop, orderId)
    // Webhooks are rejected if they seem too old.
    await shop.jobs.reconciler.runNow()
    expect((await orderRow(shop, orderId)).status).toBe('PAID')
    expect(await stockOf(shop, variantId)).toEqual({ stock: 0, reserved: 0 })
  })

  it('leads to the payment page until the provider closes it, even if its own clock says it has expired', async () => {
    setProvider(-10)
    const { shopper, url, orderId } = await checkedOut()
    const { session_expires_at: end } = await orderRow(shop, orderId)
    shop.passTime(Date.parse(end) - shop.deps.clock.now() + minute)
    const again = { ...shopper, ...(await signInAgain(shop, shopper)) }
    expect(await checkOut(shop, again)).toEqual({ orderId, url })
  })

  it('finds the payment page that was created, although the provider answers each time that it failed', async () => {
    setProvider(-10)
    const creation = { path: '/v1/checkout/sessions', method: 'POST' }
    shop.sandbox.faults.add({ kind: 'error_after_commit', ...creation, isKept: true })
    const { orderId } = await checkedOut()
    expect(shop.sandbox.sessions().filter(({ client_reference_id: id }) => id === orderId)).toHaveLength(1)
  })
})
