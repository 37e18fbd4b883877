import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { expect, it } from 'vitest'
import { signUp } from '../../../../test/accounts.ts'
import { deliverEvents, orderGarment, payFor } from '../../../../test/checkout.ts'
import { describeShop } from '../../../../test/startShop.ts'

const minute = 60_000

describeShop('the webhook', shop => {
  // New for each test: an access token expires within the minutes that pass here.
  const tokenOfStaff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  const reconcile = async () => shop.call(runJob, { name: 'reconciler' }, await tokenOfStaff())

  const pay = async (drops: number) => {
    const { orderId } = await orderGarment(shop, 2)
    if (drops > 0) shop.sandbox.faults.add({ kind: 'drop', times: drops })
    await payFor(shop, orderId)
  }
  const silent = async () => {
    const { items } = await shop.call(listAlerts, {}, await tokenOfStaff())
    return items.filter(({ kind }) => kind === 'webhook-silent')
  }

  it('is not reported as silent because of events that came while the shop was restarting', async () => {
    await reconcile()
    for (let count = 0; count < 3; count++) await pay(10)
    shop.passTime(minute)
    shop.deps.startedAt = shop.deps.clock.now()
    await reconcile()
    shop.passTime(9 * minute)
    await reconcile()
    shop.passTime(2 * minute)
    await reconcile()
    expect(await silent()).toEqual([])
  })

  it('is reported as silent while it delivers no events', async () => {
    await reconcile()
    for (let count = 0; count < 3; count++) {
      await pay(10)
      await reconcile()
    }
    // The events may only be late.
    expect(await silent()).toEqual([])
    shop.passTime(9 * minute)
    await reconcile()
    shop.passTime(2 * minute)
    await reconcile()
    expect(await silent()).toHaveLength(1)
    shop.sandbox.faults.clear()
    await pay(0)
    await reconcile()
    await deliverEvents(shop)
    shop.passTime(9 * minute)
    await reconcile()
    expect(await silent()).toHaveLength(1)
    shop.passTime(2 * minute)
    await reconcile()
    expect(await silent()).toEqual([])
  })
})
