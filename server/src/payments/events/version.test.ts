import { createHmac } from 'node:crypto'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { orderRow } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { orderDesk } from '../../test/orderDesk.ts'
import { useShop } from '../../test/startShop.ts'

onBothDatabases('an event in another version than the shop reads', dialect => {
  const shop = useShop(dialect)
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true })
  })
  const desk = orderDesk(shop, () => staff)

  it('is told, and not believed without asking the provider', async () => {
    const { orderId } = await desk.placed()
    const { stripe_session_id: id, total } = await orderRow(shop, orderId)
    const session = { id, object: 'checkout.session', client_reference_id: orderId, payment_status: 'paid' }
    const more = { status: 'complete', amount_total: total, currency: 'gbp', livemode: false }
    const times = { payment_intent: 'pi_x', payment_method_types: ['card'], expires_at: 2_000_000_000 }
    const body = JSON.stringify({
      id: 'evt_of_another_version',
      object: 'event',
      api_version: '2019-12-03',
      type: 'checkout.session.completed',
      data: { object: { ...session, ...more, ...times } },
    })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex')
    // The signed event would be believed, as the provider does not answer.
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: `/v1/checkout/sessions/${id}`, times: 100 })
    const headers = { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' }
    await shop.request('/webhooks/stripe', { method: 'POST', headers, body })
    await shop.jobs.events.idle()
    expect((await orderRow(shop, orderId)).status).toBe('PENDING')
    const { items } = await shop.call(listAlerts, {}, staff.accessToken)
    expect(items.filter(({ kind }) => kind === 'event-version')).toMatchObject([
      { subject: '2019-12-03', detail: expect.stringContaining('events of the version 2019-12-03') },
    ])
    shop.sandbox.faults.clear()
    shop.passTime(10_000)
    shop.jobs.events.wake()
    await shop.jobs.events.idle()
    // Nobody has paid.
    expect((await orderRow(shop, orderId)).status).toBe('PENDING')
    expect(await shop.deps.db('stripe_events').whereNull('processed_at')).toEqual([])
  })
})
