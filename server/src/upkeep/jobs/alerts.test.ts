import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { afterEach, expect, it } from 'vitest'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { enqueue } from '../../platform/events/outbox/enqueue.ts'
import { signUp } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { describeShop } from '../../test/startShop.ts'

const minute = 60_000

describeShop('a lasting failure:', shop => {
  afterEach(() => {
    shop.sandbox.faults.clear()
    shop.mails.failure = null
  })
  const openAlerts = (kind: string): Promise<{ subject: string; detail: string }[]> =>
    shop.deps.db('alerts').where({ kind }).whereNull('resolved_at').select('subject', 'detail')

  it('a job that fails three times in a row raises an alert until it works', async () => {
    const { reconciler } = shop.jobs
    await reconciler.idle()
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/events', times: 1000 })
    await reconciler.runNow()
    await reconciler.runNow()
    expect(await openAlerts('job-failing')).toEqual([])
    await reconciler.runNow()
    await reconciler.runNow()
    expect(await openAlerts('job-failing')).toEqual([
      { subject: 'reconciler', detail: expect.stringContaining('has failed 4 times in a row: ') },
    ])
    shop.sandbox.faults.clear()
    await reconciler.runNow()
    expect(await openAlerts('job-failing')).toEqual([])
  })

  it('runs without any work due do not count as working again', async () => {
    const { outbox } = shop.jobs
    const { user } = await signUp(shop)
    await shop.deps.db('outbox').delete()
    const message = { dedupeKey: 'w', kind: 'welcome', payload: { userId: user.id }, at: nowIso(shop.deps) }
    await transaction(shop.deps.db, trx => enqueue(trx, message))
    shop.mails.failure = new Error('Connection refused')
    for (const wait of [0, 2, 3]) {
      shop.passTime(wait * minute)
      await outbox.runNow()
      // The message is now waiting for its next attempt.
      await outbox.runNow()
    }
    expect(await openAlerts('job-failing')).toMatchObject([{ subject: 'outbox' }])
    shop.mails.failure = null
    shop.passTime(10 * minute)
    await outbox.runNow()
    expect(await openAlerts('job-failing')).toEqual([])
  })

  it('a refund under way for an hour raises one alert until it is done', async () => {
    const { orderId } = await buyGarment(shop, 1)
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds', times: 1000 })
    const staff = (await signUp(shop, { isAdmin: true })).accessToken
    await shop.call(refundOrder, { id: orderId, amount: 500, reason: 'A flaw.' }, staff)
    shop.passTime(59 * minute)
    await shop.jobs.reconciler.runNow()
    expect(await openAlerts('refund-slow')).toEqual([])
    shop.passTime(2 * minute)
    await shop.jobs.reconciler.runNow()
    const [alert] = await openAlerts('refund-slow')
    expect(alert?.detail).toMatch(/^A refund of £5\.00 for order M-\d+ \(.{8}\) has been under way since /)
    await shop.deps
      .db('alerts')
      .where({ kind: 'refund-slow' })
      .update({ resolved_at: nowIso(shop.deps) })
    await shop.jobs.reconciler.runNow()
    expect(await openAlerts('refund-slow')).toEqual([])
    await shop.deps.db('alerts').where({ kind: 'refund-slow' }).update({ resolved_at: null })
    shop.sandbox.faults.clear()
    await shop.jobs.reconciler.runNow()
    expect(await openAlerts('refund-slow')).toEqual([])
  })
})
