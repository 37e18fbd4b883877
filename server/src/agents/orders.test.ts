import { createHmac, randomUUID } from 'node:crypto'
import { bookReturn } from '@shop/contracts/returns/bookingEndpoints'
import { createAgentToken } from '@shop/contracts/agents/endpoints'
import { addCartItem, beginGuestCart } from '@shop/contracts/cart/endpoints'
import { checkout } from '@shop/contracts/checkout/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import {
  correctTracking,
  deliverParcel,
  fulfilOrder,
  getAdminOrder,
  refundOrder,
  setOrderStatus,
  takeBackParcel,
} from '@shop/contracts/orders/adminEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { nowIso } from '../platform/base/deps.ts'
import { newId } from '../platform/database/BaseModel.ts'
import { useStaff } from '../test/accounts.ts'
import { acpBuyer } from '../test/acpBuyer.ts'
import { delivery, line } from '../test/agentSession.ts'
import { openBrowser } from '../test/browser.ts'
import { makeGarment, payFor } from '../test/checkout.ts'
import { onBothDatabases } from '../test/databases.ts'
import { useReceiver } from '../test/receiver.ts'
import { useShop } from '../test/startShop.ts'
import { type Jwk, verifyRequest } from './access/signatures.ts'
import { useAgent } from './test/agent.ts'

interface Order {
  id: string
  checkout_id: string
  permalink_url: string
  line_items: {
    id: string
    status: string
    quantity: { original: number; total: number; fulfilled: number }
  }[]
  fulfillment: {
    expectations: { description: string; destination: object; line_items: { quantity: number }[] }[]
    events: { id: string; type: string; tracking_number: string; line_items: { quantity: number }[] }[]
  }
  adjustments: { type: string; status: string; totals: { amount: number }[] }[]
  totals: { type: string; amount: number }[]
  messages?: { code: string }[]
}

onBothDatabases('an order that came through an assistant', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  const receiver = useReceiver()
  const staff = useStaff(shop)
  beforeAll(async () => {
    shop.deps.config.reachesLocal = true
  })
  beforeEach(async () => {
    // Sends the messages left by the previous test.
    await shop.jobs.outbox.runNow()
    receiver.received = []
    agent.platform.profileContent.ucp.capabilities['dev.ucp.shopping.order'] = [
      { version: '2026-04-08', config: { webhook_url: receiver.url } },
    ]
  })

  const buy = async (isSigned = true) => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const { body } = await agent.rest(
      '/checkout-sessions',
      {
        line_items: [line(variantId, 2)],
        buyer: { email: 'aisha@example.com' },
        attribution: { campaign_source: 'eid' },
        fulfillment: delivery('standard'),
      },
      { isSigned, key: randomUUID() },
    )
    return {
      ...(await buyAt(String(body['continue_url']), variantId)),
      sessionId: String(body['id']),
      variantId,
    }
  }
  /** Continues as the buyer, and pays. */
  const buyAt = async (continueUrl: string, variantId: string) => {
    const token = continueUrl.split('/').at(-1) ?? ''
    const browser = openBrowser(shop)
    const { id: cartId } = await browser.call(beginGuestCart, {})
    await browser.call(addCartItem, { variantId, quantity: 2 })
    const { guest } = await browser.call(takeHandOver, { token })
    const { email, ...address } = guest!
    const details = { email, address: { ...address, country: 'GB' as const } }
    const { orderId } = await browser.call(checkout, { cartId, guest: details })
    await payFor(shop, orderId)
    return { orderId }
  }
  const open = (enabled: boolean) =>
    shop.call(saveSettings, { content: { agents: { enabled } } }, staff.accessToken)
  const read = async (id: string, isSigned = true) =>
    (await agent.rest(`/orders/${id}`, undefined, { method: 'GET', isSigned })).body as unknown as Order
  const readReceivedOrders = async () => {
    await shop.jobs.outbox.runNow()
    return receiver.acceptedRequests().map(({ body }) => JSON.parse(body) as Order)
  }

  it('can be read by its agent, as it is shipped and refunded', async () => {
    const { orderId, sessionId, variantId } = await buy()
    const placed = await read(orderId)
    expect(placed).toMatchObject({
      id: orderId,
      checkout_id: sessionId,
      permalink_url: `${shop.deps.publicUrl}/order/${orderId}`,
      line_items: [
        {
          id: `line_${variantId}`,
          quantity: { original: 2, total: 2, fulfilled: 0 },
          status: 'processing',
        },
      ],
      fulfillment: { expectations: [{ destination: { postal_code: 'LS1 4AB' } }], events: [] },
      adjustments: [],
      attribution: { campaign_source: 'eid' },
    })
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const itemId = items[0]!.id
    const parcel = { carrier: 'Royal Mail' as const, trackingNumber: 'AB123456789GB' }
    await shop.call(
      fulfilOrder,
      { id: orderId, ...parcel, isPart: true, lines: [{ itemId, quantity: 1 }] },
      staff.accessToken,
    )
    expect(await read(orderId)).toMatchObject({
      line_items: [{ quantity: { total: 2, fulfilled: 1 }, status: 'partial' }],
      fulfillment: {
        events: [{ type: 'shipped', tracking_number: 'AB123456789GB', line_items: [{ quantity: 1 }] }],
      },
    })
    await shop.call(
      refundOrder,
      { id: orderId, lines: [{ itemId, quantity: 1 }], reason: 'Torn' },
      staff.accessToken,
    )
    expect(await read(orderId)).toMatchObject({
      line_items: [{ quantity: { original: 2, total: 1, fulfilled: 1 }, status: 'fulfilled' }],
      adjustments: [{ type: 'refund', totals: [{ amount: -4000 }] }],
      totals: placed.totals,
    })
  })

  const sendOne = async (orderId: string, trackingNumber?: string) => {
    shop.passTime(1000)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const { parcels } = await shop.call(
      fulfilOrder,
      {
        id: orderId,
        carrier: 'DPD',
        trackingNumber,
        isPart: true,
        lines: [{ itemId: items[0]!.id, quantity: 1 }],
      },
      staff.accessToken,
    )
    return parcels.at(-1)!.id
  }

  it('keeps a log of its parcels that only grows, and expects units until they are delivered', async () => {
    const { orderId } = await buy()
    const log: string[][] = []
    const expected: number[] = []
    const note = async () => {
      const { fulfillment } = await read(orderId)
      log.push(fulfillment.events.map(({ id }) => id))
      expected.push(fulfillment.expectations[0]?.line_items[0]?.quantity ?? 0)
      shop.passTime(1000)
      return fulfillment.events
    }
    const mistaken = await sendOne(orderId, '1550')
    await note()
    const back = { id: orderId, parcelId: mistaken, reason: 'The wrong order' }
    await shop.call(takeBackParcel, back, staff.accessToken)
    await note()
    const first = await sendOne(orderId, '1551')
    await note()
    const second = await sendOne(orderId)
    await note()
    for (const parcelId of [first, second]) {
      await shop.call(deliverParcel, { id: orderId, parcelId }, staff.accessToken)
      await note()
    }
    const events = await note()
    expect(log.at(-1)).toEqual([
      `${mistaken}-shipped`,
      `${mistaken}-canceled`,
      `${first}-shipped`,
      `${second}-shipped`,
      `${first}-delivered`,
      `${second}-delivered`,
    ])
    for (const earlier of log) expect(log.at(-1)?.slice(0, earlier.length)).toEqual(earlier)
    expect(expected).toEqual([2, 2, 2, 2, 1, 0, 0])
    const { number } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    expect(events.map(event => event.tracking_number)).toEqual([
      '1550',
      '1550',
      '1551',
      number,
      '1551',
      number,
    ])
  })

  it('reports corrected tracking as an event of its own, and tells its agent', async () => {
    const { orderId } = await buy()
    const parcelId = await sendOne(orderId, '1550')
    const { fulfillment: before } = await read(orderId)
    const notified = (await readReceivedOrders()).length
    const correct = async (trackingNumber: string) => {
      shop.passTime(1000)
      await shop.call(
        correctTracking,
        { id: orderId, parcelId, carrier: 'DPD', trackingNumber },
        staff.accessToken,
      )
    }
    await correct('1551')
    await correct('1551')
    expect((await readReceivedOrders()).slice(notified)).toMatchObject([
      { fulfillment: { events: [{ tracking_number: '1550' }, { tracking_number: '1551' }] } },
    ])
    shop.passTime(1000)
    await shop.call(deliverParcel, { id: orderId, parcelId }, staff.accessToken)
    await correct('1552')
    const { fulfillment } = await read(orderId)
    expect(fulfillment.events.slice(0, 1)).toEqual(before.events)
    expect(fulfillment.events.map(({ id, type, tracking_number }) => [id, type, tracking_number])).toEqual([
      [`${parcelId}-shipped`, 'shipped', '1550'],
      [`${parcelId}-corrected1`, 'in_transit', '1551'],
      [`${parcelId}-delivered`, 'delivered', '1551'],
      [`${parcelId}-corrected2`, 'delivered', '1552'],
    ])
  })

  it('expects no unit that was refunded as lost under way', async () => {
    const { orderId } = await buy()
    await sendOne(orderId)
    await sendOne(orderId)
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const lost = [{ itemId: items[0]!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, lines: lost, reason: 'Lost' }, staff.accessToken)
    const { fulfillment } = await read(orderId)
    expect(fulfillment.expectations).toMatchObject([{ line_items: [{ quantity: 1 }] }])
  })

  it('reports a return and a cancellation with their lines, as each happens', async () => {
    const { orderId, variantId } = await buy()
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const itemId = items[0]!.id
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', trackingNumber: '1550' }, staff.accessToken)
    await readReceivedOrders()
    const lines = [{ itemId, quantity: 1, reason: 'too_short' as const }]
    const booked = { id: orderId, returnId: randomUUID(), lines, note: '', lateReason: '' }
    await shop.call(bookReturn, booked, staff.accessToken)
    const back = {
      type: 'return',
      status: 'pending',
      line_items: [{ id: `line_${variantId}`, quantity: -1 }],
    }
    expect((await read(orderId)).adjustments).toMatchObject([back])
    expect((await readReceivedOrders()).at(-1)).toMatchObject({ adjustments: [back] })
    const other = await buy()
    await shop.call(
      setOrderStatus,
      { id: other.orderId, status: 'CANCELED', reason: 'Torn' },
      staff.accessToken,
    )
    expect(await read(other.orderId)).toMatchObject({
      line_items: [{ status: 'removed' }],
      adjustments: [
        {
          type: 'cancellation',
          line_items: [{ id: `line_${other.variantId}`, quantity: -2 }],
          totals: [{ amount: expect.any(Number) }],
        },
      ],
    })
  })

  describe('without a signature', () => {
    it('is not shown', async () => {
      const { orderId } = await buy()
      expect((await read(orderId, false)).messages).toMatchObject([{ code: 'unauthorized' }])
      expect((await read(randomUUID())).messages).toMatchObject([{ code: 'not_found' }])
      await shop.deps.db('agent_sessions').update({ agent: 'signed:https://other.example' })
      expect((await read(orderId)).messages).toMatchObject([{ code: 'not_found' }])
    })

    it('is not announced to its agent', async () => {
      await buy(false)
      expect(await readReceivedOrders()).toEqual([])
    })

    it('does not keep the shop’s profile public after it closes to assistants', async () => {
      await shop.deps.db('outbox').where({ kind: 'agent-order' }).delete()
      await buy(false)
      await open(false)
      expect((await fetch(`${shop.url}/.well-known/ucp`)).status).toBe(404)
      await open(true)
    })
  })

  it('is sent to the agent at each change, signed and whole, until it is accepted', async () => {
    receiver.answer = count => (count === 0 ? 500 : 200)
    const { orderId } = await buy()
    await shop.jobs.outbox.runNow().catch(() => {})
    expect(receiver.received).toHaveLength(1)
    shop.passTime(5 * 60_000)
    const [paid] = await readReceivedOrders()
    expect(paid).toMatchObject({ id: orderId, line_items: [{ status: 'processing' }] })
    const { headers, body } = receiver.acceptedRequests()[0]!
    const profile = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as { signing_keys: Jwk[] }
    const { host, pathname } = new URL(receiver.url)
    const request = {
      method: 'POST',
      scheme: 'http',
      authority: host,
      path: pathname,
      query: '',
      header: (name: string) => String(headers[name] ?? ''),
      body: Buffer.from(body),
      keys: profile.signing_keys,
      now: shop.deps.clock.now(),
    }
    expect(() => verifyRequest(request)).not.toThrow()
    expect(() => verifyRequest({ ...request, body: Buffer.from(`${body} `) })).toThrow()
    expect(headers['webhook-id']).toMatch(/^[0-9a-f-]{36}$/)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', trackingNumber: '1550' }, staff.accessToken)
    const later = await readReceivedOrders()
    expect(later.at(-1)).toMatchObject({
      line_items: [{ status: 'fulfilled' }],
      fulfillment: { events: [{ type: 'shipped' }] },
    })
  })

  const refundOne = async (orderId: string) => {
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const lines = [{ itemId: items[0]!.id, quantity: 1 }]
    await shop.call(refundOrder, { id: orderId, lines, reason: 'Torn' }, staff.accessToken)
  }
  /** Refunds a unit of an order that has been reported. Returns the number of reports before. */
  const refundAfterReport = async () => {
    const { orderId } = await buy()
    const reported = (await readReceivedOrders()).length
    shop.passTime(1000)
    await refundOne(orderId)
    return reported
  }
  const refunded = { adjustments: [{ type: 'refund', status: 'completed' }] }

  it('is sent once for a refund, however many of its rows have changed', async () => {
    const reported = await refundAfterReport()
    expect((await readReceivedOrders()).slice(reported)).toMatchObject([refunded])
  })

  it('is sent again for a change that was recorded before the last report, but saved after it', async () => {
    const reported = await refundAfterReport()
    const earlier = new Date(shop.deps.clock.now() - 60_000).toISOString()
    const waiting = shop.deps.db('outbox').where({ kind: 'agent-order', sent_at: null })
    await waiting.update({ created_at: earlier })
    expect((await readReceivedOrders()).slice(reported)).toMatchObject([refunded])
  })

  it('is sent again if another report crossed it, since the older one may have arrived last', async () => {
    const reported = await refundAfterReport()
    receiver.answer = async count => {
      if (count === reported) await shop.deps.db('agent_sessions').update({ told_order: 'Of another report' })
      return 200
    }
    expect((await readReceivedOrders()).slice(reported)).toMatchObject([refunded])
    shop.passTime(60_000)
    expect((await readReceivedOrders()).slice(reported)).toMatchObject([refunded, refunded])
  })

  it('can be read, and is reported, after the shop closes to assistants', async () => {
    const { orderId } = await buy()
    const told = (await readReceivedOrders()).length
    await open(false)
    expect((await read(orderId)).id).toBe(orderId)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', trackingNumber: '1550' }, staff.accessToken)
    expect((await readReceivedOrders()).slice(told)).toMatchObject([
      { line_items: [{ status: 'fulfilled' }] },
    ])
    // Only the keys that sign these reports are published.
    const profile = await (await fetch(`${shop.url}/.well-known/ucp`)).json()
    expect(profile).toMatchObject({ ucp: { services: {}, capabilities: {} }, signing_keys: [{ kty: 'EC' }] })
    await open(true)
  })

  it('is sent by ACP if its token has a URL for that, signed with the agreed secret', async () => {
    const { secret, ordersSecret } = await shop.call(
      createAgentToken,
      { name: 'Our app', host: null, ordersUrl: receiver.url },
      staff.accessToken,
    )
    const { variantId } = await makeGarment(shop, 5, 4000)
    const session = await acpBuyer(shop.url, secret).startCheckout(variantId, 'aisha@example.com', 2)
    const { orderId } = await buyAt(session.continue_url, variantId)
    // A message that was skipped told the agent nothing.
    const at = nowIso(shop.deps)
    const skipped = { kind: 'agent-order', payload: '{}', last_error: 'The order is not paid.', attempts: 1 }
    await shop.deps.db('outbox').insert({
      ...skipped,
      id: newId(),
      dedupe_key: `skipped:${orderId}`,
      order_id: orderId,
      available_at: at,
      created_at: at,
      sent_at: at,
    })
    await shop.jobs.outbox.runNow()
    const { headers, body } = receiver.acceptedRequests()[0]!
    const [, seconds, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['merchant-signature'])) ?? []
    expect(
      createHmac('sha256', ordersSecret ?? '')
        .update(`${seconds}.${body}`)
        .digest('hex'),
    ).toBe(hash)
    expect(JSON.parse(body)).toMatchObject({
      type: 'order_create',
      data: {
        type: 'order',
        id: orderId,
        checkout_session_id: session.id,
        status: 'confirmed',
        line_items: [
          { quantity: { ordered: 2, current: 2, fulfilled: 0 }, unit_price: 4000, subtotal: 8000 },
        ],
        fulfillments: [],
      },
    })
    const { items } = await shop.call(getAdminOrder, { id: orderId }, staff.accessToken)
    const parcelId = await sendOne(orderId)
    const back = { id: orderId, parcelId, reason: 'The wrong order' }
    await shop.call(takeBackParcel, back, staff.accessToken)
    shop.passTime(1000)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD', trackingNumber: '1550' }, staff.accessToken)
    await shop.call(
      refundOrder,
      { id: orderId, lines: [{ itemId: items[0]!.id, quantity: 1 }], reason: 'Torn' },
      staff.accessToken,
    )
    await shop.jobs.outbox.runNow()
    const lastBody = receiver.acceptedRequests().at(-1)?.body ?? ''
    expect(lastBody.match(/"tracking_number"/g)).toHaveLength(1)
    expect(JSON.parse(lastBody)).toMatchObject({
      type: 'order_update',
      data: {
        status: 'shipped',
        fulfillments: [
          {
            id: parcelId,
            status: 'canceled',
            events: [{ type: 'shipped' }, { type: 'canceled' }],
          },
          { carrier: 'DPD', tracking_number: '1550', status: 'shipped', line_items: [{ quantity: 2 }] },
        ],
        adjustments: [{ type: 'refund', amount: 4000, currency: 'gbp' }],
      },
    })
  })
})
