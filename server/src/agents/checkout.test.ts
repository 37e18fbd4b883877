import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { type AgentCall, amountOf, callAs, delivery, home, line, type Total } from '../test/agentSession.ts'
import { makeProduct } from '../test/catalog.ts'
import { onBothDatabases } from '../test/databases.ts'
import { makePromotion } from '../test/promotions.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { deliveryZone, zoneWay } from '../test/zones.ts'

onBothDatabases('a purchase by an assistant', dialect => {
  const shop = useShop(dialect)
  const platform = useAgentPlatform()
  let profile = ''
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
  })
  beforeEach(() => {
    profile = platform.newProfile()
  })

  const call: AgentCall = (method, path, body) => callAs(shop, profile, { method, path, body })
  const makeThobe = async (fields: object = {}) => {
    const { variants } = await makeProduct(shop, {
      title: 'Najd Thobe',
      variants: [{ color: 'White', size: '56', price: 4000, stock: 5, ...fields }],
    })
    return variants[0]!.id
  }
  const addUp = (totals: Total[]) =>
    totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0)

  describe('a cart', () => {
    it('has goods at our prices, reserves no stock and can be replaced', async () => {
      const thobe = await makeThobe()
      const { status, body } = await call('POST', '/carts', { line_items: [{ ...line(thobe, 2), price: 1 }] })
      expect(status).toBe(201)
      expect(body.line_items).toMatchObject([{ item: { id: thobe, price: 4000 }, quantity: 2 }])
      expect(amountOf(body.totals, 'total')).toBe(8000)
      expect(body.continue_url).toMatch(/\/continue\/[0-9a-f]{40}$/)
      expect(body.ucp).not.toHaveProperty('payment_handlers')
      expect(await shop.deps.db('variants').where({ id: thobe }).first('reserved')).toEqual({ reserved: 0 })
      const changed = await call('PUT', `/carts/${body.id}`, { line_items: [line(thobe)] })
      expect(changed.body.line_items).toMatchObject([{ id: body.line_items[0]!.id, quantity: 1 }])
      expect((await call('GET', `/carts/${body.id}`)).body.totals).toEqual(changed.body.totals)
    })

    it('ends with its last state and is not found afterwards', async () => {
      const { body } = await call('POST', '/carts', { line_items: [line(await makeThobe())] })
      expect((await call('POST', `/carts/${body.id}/cancel`)).body.line_items).toHaveLength(1)
      for (const path of [`/carts/${body.id}`, '/carts/none'])
        expect((await call('GET', path)).body).toMatchObject({
          ucp: { status: 'error' },
          messages: [{ code: 'not_found', severity: 'unrecoverable' }],
        })
    })

    it('becomes one checkout, however often that is requested', async () => {
      const thobe = await makeThobe()
      const cart = await call('POST', '/carts', {
        line_items: [line(thobe)],
        buyer: { email: 'a@example.com' },
      })
      const begin = () =>
        call('POST', '/checkout-sessions', { cart_id: cart.body.id, line_items: [line(thobe, 4)] })
      const [one, other] = await Promise.all([begin(), begin()])
      expect(one.body.id).toBe(other.body.id)
      expect(one.body.line_items).toMatchObject([{ quantity: 1 }])
      await call('POST', `/checkout-sessions/${one.body.id}/cancel`)
      const anew = await call('POST', '/checkout-sessions', { cart_id: cart.body.id, line_items: [] })
      expect(anew).toMatchObject({ status: 201, body: { line_items: [{ quantity: 1 }] } })
      expect(anew.body.id).not.toBe(one.body.id)
    })

    it('becomes a checkout with only the extensions that both sides support then', async () => {
      const { code } = await makePromotion(shop, {})
      const whole = { line_items: [line(await makeThobe())], discounts: { codes: [code] } }
      const cart = await call('POST', '/carts', whole)
      expect(amountOf(cart.body.totals, 'items_discount')).toBe(-400)
      const { ucp } = platform.profileContent
      const known = ['dev.ucp.shopping.cart', 'dev.ucp.shopping.checkout']
      const capabilities = Object.fromEntries(known.map(name => [name, ucp.capabilities[name]]))
      platform.answer = (_, response) => response.end(JSON.stringify({ ucp: { ...ucp, capabilities } }))
      profile = platform.newProfile()
      const { body } = await call('POST', '/checkout-sessions', {
        cart_id: cart.body.id,
        buyer: { email: 'a@example.com', consent: { marketing: true } },
        fulfillment: delivery('standard'),
      })
      expect(body.totals.map(({ type }) => type)).toEqual(['subtotal', 'total'])
      expect(body.buyer).toEqual({ email: 'a@example.com' })
    })
  })

  describe('a checkout', () => {
    it('asks for missing facts, offers delivery, and leads the buyer to our page', async () => {
      const thobe = await makeThobe()
      const begun = await call('POST', '/checkout-sessions', { line_items: [line(thobe)] })
      expect(begun).toMatchObject({
        status: 201,
        body: { status: 'incomplete', ucp: { payment_handlers: {} } },
      })
      expect(begun.body.messages).toMatchObject([
        { code: 'missing', path: '$.buyer.email', severity: 'recoverable' },
        { code: 'missing', path: '$.fulfillment.methods[0].destinations[0]' },
      ])
      const path = `/checkout-sessions/${begun.body.id}`
      const buyer = { email: 'aisha@example.com', first_name: 'Aisha' }
      const addressed = await call('PUT', path, { line_items: [line(thobe)], buyer, fulfillment: delivery() })
      const [group] = addressed.body.fulfillment.methods[0]!.groups!
      expect(group?.options).toMatchObject([
        { id: 'standard', totals: [{ type: 'total', amount: 599 }] },
        { id: 'express' },
      ])
      expect(addressed.body.messages).toMatchObject([
        { path: '$.fulfillment.methods[0].groups[0].selected_option_id' },
      ])
      const chosen = await call('PUT', path, {
        line_items: [line(thobe)],
        buyer,
        fulfillment: delivery('standard'),
      })
      expect(chosen.body.status).toBe('requires_escalation')
      expect(chosen.body.messages).toMatchObject([{ severity: 'requires_buyer_input' }])
      expect(chosen.body.continue_url).toMatch(/^https?:/)
      const { totals } = chosen.body
      expect(amountOf(totals, 'fulfillment')).toBe(599)
      expect(amountOf(totals, 'total')).toBe(4599)
      expect(addUp(totals)).toBe(4599)
      expect(totals.at(-1)?.lines?.reduce((sum, { amount }) => sum + amount, 0)).toBe(4599)
      expect((await call('GET', path)).body).toEqual(chosen.body)
    })

    it('reports the field of an address that is invalid or out of reach', async () => {
      const thobe = await makeThobe()
      const buyer = { email: 'a@example.com' }
      const about = async (destination: object) =>
        (
          await call('POST', '/checkout-sessions', {
            line_items: [line(thobe)],
            buyer,
            fulfillment: delivery('standard', { ...home, ...destination }),
          })
        ).body
      const at = '$.fulfillment.methods[0].destinations[0]'
      expect((await about({ address_country: 'FR', postal_code: '75001' })).messages).toMatchObject([
        { code: 'address_undeliverable', path: at },
      ])
      expect((await about({ postal_code: 'nowhere' })).messages).toMatchObject([
        { code: 'invalid', path: `${at}.postal_code` },
      ])
      expect((await about({ street_address: '' })).messages).toMatchObject([
        { code: 'missing', path: `${at}.street_address` },
      ])
      expect((await about({ address_country: 'United Kingdom' })).status).toBe('requires_escalation')
      const gulf = deliveryZone('Gulf', ['AE'], [zoneWay(1)])
      const uk = { enabled: true, standardRate: 599, expressRate: 999 }
      await saveSettings(shop, 'shipping', { uk, zones: [gulf] })
      const dubai = { address_country: 'AE', address_region: 'Dubai', address_locality: '', postal_code: '' }
      expect((await about({ ...dubai, first_name: 'أمينة' })).messages).toMatchObject([
        { code: 'missing', path: '$.buyer.phone_number' },
        { code: 'invalid', path: `${at}.first_name`, content: expect.stringContaining('Latin letters') },
        expect.anything(),
      ])
      await saveSettings(shop, 'shipping', { uk })
    })

    it('repeats the campaign that led to it, or to its cart', async () => {
      const attribution = { campaign_source: 'eid', gclid: 'x1' }
      const request = { line_items: [line(await makeThobe())], attribution }
      const cart = (await call('POST', '/carts', request)).body
      expect(cart).toMatchObject({ attribution })
      const { body } = await call('POST', '/checkout-sessions', { cart_id: cart.id })
      expect(body).toMatchObject({ attribution })
      const changed = await call('PUT', `/checkout-sessions/${body.id}`, { line_items: request.line_items })
      expect(changed.body).not.toHaveProperty('attribution')
      const large = { line_items: request.line_items, attribution: { a: 'b'.repeat(5000) } }
      expect(await call('POST', '/carts', large)).toMatchObject({ status: 400 })
    })

    it('repeats every destination, consent and hint, and reports an error at the selected destination', async () => {
      const [method] = delivery('standard').methods
      const work = { ...home, id: 'work', street_address: '2 Low Lane', postal_code: 'LS1 5AB' }
      const hints = { address_country: 'GB', postal_code: 'LS1', language: 'en', intent: '🎁' }
      const context = { ...hints, eligibility: ['com.example.gold'] }
      const buyer = { email: 'a@example.com', consent: { marketing: true, analytics: false } }
      const ask = async (destinations: object[], more: object = { selected_destination_id: 'work' }) =>
        (
          await call('POST', '/checkout-sessions', {
            line_items: [line(await makeThobe())],
            buyer,
            context: { ...context, eligibility: ['com.example.gold', 'Gold', 'com.example.gold'] },
            fulfillment: { methods: [{ ...method, destinations, ...more }] },
          })
        ).body
      const whole = await ask([home, work])
      expect(whole).toMatchObject({ status: 'requires_escalation', buyer, context })
      expect(whole.fulfillment.methods).toMatchObject([
        { destinations: [home, work], selected_destination_id: 'work' },
      ])
      const at = '$.fulfillment.methods[0]'
      expect((await ask([home, { ...work, postal_code: '' }])).messages).toMatchObject([
        { code: 'missing', path: `${at}.destinations[1].postal_code` },
      ])
      const none = await ask([home, work], { selected_destination_id: 'nowhere' })
      expect(none.messages?.[0]).toMatchObject({ path: `${at}.selected_destination_id` })
      expect(none.fulfillment.methods[0]?.destinations).toHaveLength(2)
    })

    it('has no delivery unless both sides support the extension, and our page asks for it', async () => {
      const { ucp } = platform.profileContent
      const { 'dev.ucp.shopping.fulfillment': _gone, ...capabilities } = ucp.capabilities
      platform.answer = (_, response) => response.end(JSON.stringify({ ucp: { ...ucp, capabilities } }))
      const { body } = await call('POST', '/checkout-sessions', {
        line_items: [line(await makeThobe())],
        buyer: { email: 'a@example.com' },
        fulfillment: delivery('standard'),
      })
      expect(body.status).toBe('requires_escalation')
      expect(body).not.toHaveProperty('fulfillment')
      expect(Object.keys(body.ucp.capabilities)).not.toContain('dev.ucp.shopping.fulfillment')
      expect(amountOf(body.totals, 'fulfillment')).toBeUndefined()
    })

    it('says that it cannot be picked up', async () => {
      const fulfillment = { methods: [{ type: 'pickup' }] }
      const request = {
        line_items: [line(await makeThobe())],
        buyer: { email: 'a@example.com' },
        fulfillment,
      }
      const { messages } = (await call('POST', '/checkout-sessions', request)).body
      expect(messages).toMatchObject([
        { code: 'missing', content: expect.stringContaining('cannot be picked up') },
      ])
    })

    it('delivers only to one address', async () => {
      const [method] = delivery('standard').methods
      const { body } = await call('POST', '/checkout-sessions', {
        line_items: [line(await makeThobe())],
        buyer: { email: 'a@example.com' },
        fulfillment: { methods: [method, method] },
      })
      expect(body).toMatchObject({ status: 'incomplete', messages: [{ code: 'invalid' }] })
    })

    it('also leads to our page if it is completed without a payment by token', async () => {
      const { body } = await call('POST', '/checkout-sessions', {
        line_items: [line(await makeThobe())],
        buyer: { email: 'a@example.com' },
        fulfillment: delivery('express'),
      })
      const complete = `/checkout-sessions/${body.id}/complete`
      const payment = { instruments: [{ id: 'i', handler_id: 'made-up', type: 'card' }] }
      expect(await call('POST', complete, { payment })).toMatchObject({
        status: 200,
        body: { status: 'requires_escalation', messages: [{ severity: 'requires_buyer_input' }] },
      })
      expect(await call('POST', complete, {})).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      })
    })

    it('cannot be changed once it is cancelled or expired', async () => {
      const thobe = await makeThobe()
      const begin = async () =>
        (await call('POST', '/checkout-sessions', { line_items: [line(thobe)] })).body.id
      const cancelled = await begin()
      expect((await call('POST', `/checkout-sessions/${cancelled}/cancel`)).body.status).toBe('canceled')
      const old = await begin()
      shop.passTime(7 * 60 * 60_000)
      for (const id of [cancelled, old]) {
        const path = `/checkout-sessions/${id}`
        expect(await call('PUT', path, { line_items: [line(thobe, 2)] })).toMatchObject({
          status: 200,
          body: {
            status: 'canceled',
            messages: [{ code: 'checkout_canceled' }],
            line_items: [{ quantity: 1 }],
          },
        })
        expect((await call('POST', `${path}/cancel`)).body.messages).toMatchObject([
          { code: 'checkout_canceled' },
        ])
      }
    })
  })

  describe('the content of a cart or checkout', () => {
    it('is reduced to the stock with a warning; a sold-out line is an error', async () => {
      const few = await makeThobe({ stock: 2 })
      const none = await makeThobe({ stock: 0 })
      const { body } = await call('POST', '/carts', {
        line_items: [line(few, 4), line(none), line('made-up')],
      })
      expect(body.line_items).toMatchObject([{ quantity: 2 }, { quantity: 1 }])
      expect(body.messages).toMatchObject([
        { type: 'error', code: 'item_unavailable', path: '$.line_items[2]' },
        { type: 'warning', code: 'quantity_adjusted', path: '$.line_items[0]' },
        { type: 'error', code: 'out_of_stock', path: '$.line_items[1]' },
      ])
    })

    it('is reported by the positions that the lines had in the request', async () => {
      const [few, plenty] = [await makeThobe({ stock: 2 }), await makeThobe()]
      const request = { line_items: [line('made-up'), line(plenty), line(few, 999)] }
      for (const path of ['/carts', '/checkout-sessions'])
        expect((await call('POST', path, request)).body.messages?.slice(0, 2), path).toMatchObject([
          { code: 'item_unavailable', path: '$.line_items[0]' },
          { code: 'quantity_adjusted', path: '$.line_items[2]' },
        ])
    })

    it('is reported with every answer until it is replaced', async () => {
      const request = { line_items: [line('made-up'), line(await makeThobe())] }
      const { body } = await call('POST', '/checkout-sessions', request)
      expect(body.messages?.[0]).toMatchObject({ code: 'item_unavailable' })
      expect((await call('GET', `/checkout-sessions/${body.id}`)).body).toEqual(body)
    })

    it('is refused if a quantity is invalid or a product unknown', async () => {
      const thobe = await makeThobe()
      for (const quantity of [0, -1, 1.5, 1e9, '2'])
        expect(
          await call('POST', '/carts', { line_items: [{ item: { id: thobe }, quantity }] }),
        ).toMatchObject({
          status: 400,
          body: { code: 'invalid_request' },
        })
      const junk = [
        ...[{ methods: [null] }, 'x', 5, { methods: [{ groups: 'x' }] }].map(fulfillment => ({
          fulfillment,
        })),
        ...['x', { first_name: 5 }, { consent: 'yes' }].map(buyer => ({ buyer })),
        ...['x', { codes: [5] }, { codes: ['\u0000'] }].map(discounts => ({ discounts })),
        { line_items: [line('\u0000')] },
        { line_items: [line(`${thobe}\ud800`)] },
        ...['x', { intent: 5 }].map(context => ({ context })),
        ...['x', { amount: 1 }].map(payment => ({ payment })),
      ]
      const cart = (await call('POST', '/carts', { line_items: [line(thobe)] })).body.id
      for (const more of junk)
        for (const [method, path] of [
          ['POST', '/carts'],
          ['PUT', `/carts/${cart}`],
          ['POST', '/checkout-sessions'],
        ] as const)
          expect(await call(method, path, { line_items: [line(thobe)], ...more }), path).toMatchObject({
            status: 400,
            body: { code: 'invalid_request' },
          })
      expect((await call('POST', '/carts', { line_items: [] })).status).toBe(400)
      expect((await call('POST', '/checkout-sessions', {})).status).toBe(400)
      expect(await call('POST', '/carts', { line_items: [line('made-up')] })).toMatchObject({
        status: 200,
        body: {
          ucp: { status: 'error' },
          messages: [{ code: 'item_unavailable', severity: 'unrecoverable' }],
        },
      })
    })

    it('follows the catalogue: a raised price is in the next answer', async () => {
      const thobe = await makeThobe()
      const { body } = await call('POST', '/carts', { line_items: [line(thobe)] })
      await shop.deps.db('variants').where({ id: thobe }).update({ price: 4500 })
      expect(amountOf((await call('GET', `/carts/${body.id}`)).body.totals, 'total')).toBe(4500)
    })

    it('is visible only to the agent that created it', async () => {
      const { body } = await call('POST', '/carts', { line_items: [line(await makeThobe())] })
      await shop.deps.db('agent_sessions').where({ id: body.id }).update({ agent: 'anonymous:other.example' })
      for (const id of [body.id, `${body.id}x`])
        expect((await call('GET', `/carts/${id}`)).body.messages).toMatchObject([{ code: 'not_found' }])
      expect((await call('POST', '/checkout-sessions', { cart_id: body.id })).body.messages).toMatchObject([
        { code: 'not_found' },
      ])
    })
  })
})
