import { createHmac } from 'node:crypto'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../test/accounts.ts'
import { orderRow } from '../../../../test/checkout.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { describeShop, runWaiting } from '../../../../test/startShop.ts'

describeShop('an event that is not in the expected form', shop => {
  let staff: Awaited<ReturnType<typeof signUp>>
  beforeAll(async () => {
    staff = await signUp(shop, { isAdmin: true })
  })
  const desk = orderDesk(shop, () => staff)
  /** Signs an event as the provider does, and waits until the shop has tried it. */
  const send = async (event: object) => {
    const body = JSON.stringify(event)
    const time = Math.floor(shop.deps.clock.now() / 1000)
    const signature = createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' }
    const answer = await shop.request('/webhooks/stripe', { method: 'POST', headers, body })
    await shop.jobs.events.idle()
    return answer
  }

  it('in another version is reported, and not trusted without asking the provider', async () => {
    const { orderId } = await desk.placed()
    const { stripe_session_id: id, total } = await orderRow(shop, orderId)
    const session = { id, object: 'checkout.session', client_reference_id: orderId, payment_status: 'paid' }
    const more = { status: 'complete', amount_total: total, currency: 'gbp', livemode: false }
    const times = { payment_intent: 'pi_x', payment_method_types: ['card'], expires_at: 2_000_000_000 }
    const event = {
      id: 'evt_of_another_version',
      object: 'event',
      api_version: '2019-12-03',
      type: 'checkout.session.completed',
      data: { object: { ...session, ...more, ...times } },
    }
    // The signed event would be trusted, as the provider does not answer.
    shop.sandbox.faults.add({ kind: 'error_before_commit', path: `/v1/checkout/sessions/${id}`, times: 100 })
    await send(event)
    expect((await orderRow(shop, orderId)).status).toBe('PENDING')
    const { items } = await shop.call(listAlerts, {}, staff)
    expect(items.filter(({ kind }) => kind === 'event-version')).toMatchObject([
      { subject: '2019-12-03', detail: expect.stringContaining('events of the version 2019-12-03') },
    ])
    shop.sandbox.faults.clear()
    shop.passTime(10_000)
    await runWaiting(shop, 'events')
    // The order is still unpaid.
    expect((await orderRow(shop, orderId)).status).toBe('PENDING')
    expect(await shop.deps.db('stripe_events').whereNull('processed_at')).toEqual([])
  })

  it.each([
    ['of another kind', 'evt_kind', { id: 'dp_1', object: 'subscription' }],
    ['without a kind', 'evt_no_kind', { id: 'dp_1' }],
    ['missing', 'evt_no_object', null],
  ])(
    'is stored if its type is followed but its object is %s, and staff are alerted',
    async (_, id, object) => {
      const type = 'charge.dispute.created'
      const answer = await send({
        id,
        object: 'event',
        api_version: shop.deps.payments.version,
        type,
        data: { object },
      })
      expect(answer.status).toBe(200)
      for (let attempt = 0; attempt < 10; attempt++) {
        shop.passTime(61_000)
        await runWaiting(shop, 'events')
      }
      const kept = await shop.deps.db('stripe_events').where({ id }).first('processed_at', 'last_error')
      expect(kept).toEqual({
        processed_at: null,
        last_error: expect.stringContaining('nothing in it that the shop can read'),
      })
      staff = await signUp(shop, { isAdmin: true })
      const { items } = await shop.call(listAlerts, { limit: 100 }, staff)
      expect(items.filter(({ subject }) => subject === id)).toMatchObject([{ kind: 'event-failing' }])
    },
  )
})
