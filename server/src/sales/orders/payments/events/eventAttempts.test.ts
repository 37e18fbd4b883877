import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { runJob } from '@shop/contracts/jobs/endpoints'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { listPaymentEvents } from '@shop/contracts/payments/endpoints'
import { afterEach, expect, it } from 'vitest'
import { useNewStaff } from '../../../../test/accounts.ts'
import { buyGarment, deliverEvents, orderRow } from '../../../../test/checkout.ts'
import { describeShop, runWaiting } from '../../../../test/startShop.ts'
import { eventPauseMs } from './eventAttempts.ts'

it('events wait longer between attempts, up to a minute during a possible outage, then up to an hour', () => {
  expect([1, 2, 3, 4, 5, 15].map(eventPauseMs)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect([16, 17, 50].map(eventPauseMs)).toEqual([120_000, 240_000, 3_600_000])
})

describeShop('an event that cannot be processed', shop => {
  const staff = useNewStaff(shop)
  afterEach(() => shop.sandbox.faults.clear())

  /** Creates an event about a refund whose state cannot be read from the provider. */
  const refundUnheard = async () => {
    const { orderId } = await buyGarment(shop, 2)
    const { payment_intent_id: payment } = await orderRow(shop, orderId)
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: '/v1/refunds/*', times: 1000 })
    shop.sandbox.faults.add({ kind: 'drop', type: 'refund.updated' })
    shop.sandbox.refundFromDashboard(payment, 500)
    await deliverEvents(shop)
    return orderId
  }
  const waiting = async () => (await shop.call(listPaymentEvents, { state: 'waiting' }, staff)).items
  const run = () => runWaiting(shop, 'events')
  const alerts = async () =>
    (await shop.call(listAlerts, {}, staff)).items.filter(({ kind }) => kind === 'event-failing')

  it('is postponed, shows its attempts, and is processed once it can be', async () => {
    const orderId = await refundUnheard()
    const [event] = await waiting()
    expect(event).toMatchObject({
      type: 'refund.created',
      attempts: 1,
      processedAt: null,
      lastError: expect.stringContaining('provider failed'),
    })
    const wait = Date.parse(event!.nextAttemptAt!) - shop.deps.clock.now()
    expect(wait).toBeGreaterThan(3000)
    expect(wait).toBeLessThanOrEqual(5000)
    await run()
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    shop.passTime(6000)
    await run()
    expect(await waiting()).toMatchObject([{ attempts: 2 }])

    shop.sandbox.faults.clear()
    shop.passTime(11_000)
    await run()
    expect(await waiting()).toEqual([])
    const { items } = await shop.call(listPaymentEvents, { state: 'processed' }, staff)
    expect(items.find(({ id }) => id === event!.id)).toMatchObject({ attempts: 2, lastError: null })
    expect(await shop.call(getAdminOrder, { id: orderId }, staff)).toMatchObject({ refunded: 500 })
  })

  it('is tried at once when staff ask, and they are notified when it succeeds', async () => {
    await refundUnheard()
    await shop.deps.db('stripe_events').whereNull('processed_at').update({ attempts: 7 })
    const job = await shop.call(runJob, { name: 'events' }, staff)
    expect(job).toMatchObject({ backlog: 1, lastError: expect.stringContaining('Not processed') })
    expect(await waiting()).toMatchObject([{ attempts: 8 }])
    expect(await alerts()).toMatchObject([
      { detail: expect.stringContaining('refund.created could not be processed in 8 attempts') },
    ])
    shop.sandbox.faults.clear()
    expect(await shop.call(runJob, { name: 'events' }, staff)).toMatchObject({ backlog: 0, lastError: null })
    expect(await alerts()).toEqual([])
  })
})
