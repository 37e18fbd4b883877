import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { describeShop } from '../../../../test/startShop.ts'

describeShop("the payment provider's signed events", shop => {
  const send = (body: string, secret = 'whsec_sandbox') => {
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' }
    return shop.request('/webhooks/stripe', { method: 'POST', headers, body })
  }
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed' }

  it.each([{ object: null }, {}, { object: 'refund' }, null, undefined])(
    'are stored for staff to look at if they are about nothing: %j',
    async data => {
      expect((await send(JSON.stringify({ ...event, data }))).status).toBe(200)
      await shop.jobs.events.idle()
      const kept = await shop.deps.db('stripe_events')
      expect(kept).toMatchObject([{ id: event.id, processed_at: null, attempts: 1 }])
      await shop.deps.db('stripe_events').delete()
    },
  )

  it('are not stored if the shop does not follow their type', async () => {
    expect((await send(JSON.stringify({ ...event, type: 'customer.created', data: {} }))).status).toBe(200)
    expect(await shop.deps.db('stripe_events')).toEqual([])
  })

  it('are refused if somebody else has signed them', async () => {
    const data = { object: { object: 'checkout.session', id: 'cs_1' } }
    const answer = await send(JSON.stringify({ ...event, data }), 'whsec_of_another')
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_signature' }])
    expect(await shop.deps.db('stripe_events')).toEqual([])
  })

  it.each([
    'null',
    '[]',
    '{',
    JSON.stringify({ ...event, id: undefined, data: { object: { object: 'refund', id: 're_1' } } }),
    JSON.stringify({ ...event, data: { object: { object: 'checkout.session' } } }),
  ])('are refused if they cannot be read: %s', async body => {
    const answer = await send(body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_request' }])
    expect(await shop.deps.db('stripe_events')).toEqual([])
  })
})
