import { randomUUID } from 'node:crypto'
import { beginGuestCart } from '@shop/contracts/cart/endpoints'
import { takeHandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../people/accounts/sessions/tokens.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { nowIso } from '../../platform/base/deps.ts'
import { openBrowser } from '../../test/browser.ts'
import { makeGarment } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { makePromotion } from '../../test/promotions.ts'
import { useShop } from '../../test/startShop.ts'
import { tokenPrefix } from '../access/AgentToken.ts'
import { contentDigest } from '../access/signatures.ts'

interface Total {
  type: string
  amount: number
}
interface Body {
  id: string
  status: string
  type: string
  code: string
  supported_versions?: string[]
  currency: string
  line_items: { item: { id: string; unit_amount: number }; quantity: number; totals: Total[] }[]
  fulfillment_options: { id: string }[]
  totals: Total[]
  messages: { type: string; code: string; param?: string; resolution?: string }[]
  discounts: { applied: { code: string; amount: number }[]; rejected: { code: string; reason: string }[] }
  continue_url: string
}

const address = {
  name: 'Aisha Bint Khan',
  line_one: '1 High Street',
  city: 'Leeds',
  state: '',
  country: 'GB',
  postal_code: 'LS1 4AB',
}
const details = { name: 'Aisha Bint Khan', email: 'aisha@example.com', address }

onBothDatabases('an agent of ACP', dialect => {
  const shop = useShop(dialect)
  let token = ''
  beforeAll(async () => {
    token = await makeToken()
  })
  const makeToken = async () => {
    const secret = tokenPrefix + randomUUID()
    await shop.deps.db('agent_tokens').insert({
      id: newId(),
      name: 'Shopping helper',
      digest: hashOf(secret),
      prefix: tokenPrefix,
      created_at: nowIso(shop.deps),
    })
    return secret
  }
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${shop.url}/acp${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'API-Version': '2026-04-17',
        'Idempotency-Key': randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
  }
  const begin = async (more: object = {}) => {
    const { variantId } = await makeGarment(shop, 5, 4000)
    const request = {
      currency: 'gbp',
      capabilities: {},
      line_items: [{ id: variantId, quantity: 2 }],
      ...more,
    }
    const { status, body } = await call('POST', '/checkout_sessions', request)
    return { variantId, status, body, path: `/checkout_sessions/${body.id}` }
  }
  const amountOf = (totals: Total[], type: string) => totals.find(total => total.type === type)?.amount

  it('discovers what is offered, without a token', async () => {
    const answer = await fetch(`${shop.url}/.well-known/acp.json`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await answer.json()).toMatchObject({
      protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-04-17'] },
      api_base_url: `${shop.deps.publicUrl}/acp`,
      transports: ['rest', 'mcp'],
      capabilities: { services: ['checkout', 'orders', 'carts'] },
    })
  })

  describe('a request', () => {
    it('must name its agent, the version and a key', async () => {
      const { path } = await begin()
      expect(await call('GET', path, undefined, { authorization: '' })).toMatchObject({
        status: 401,
        body: { type: 'invalid_request', code: 'unauthorized' },
      })
      expect(await call('GET', path, undefined, { authorization: 'Bearer made-up' })).toMatchObject({
        status: 401,
      })
      for (const [version, code] of [
        ['', 'missing_api_version'],
        ['2020-01-01', 'unsupported_api_version'],
      ] as const)
        expect(await call('GET', path, undefined, { 'API-Version': version })).toMatchObject({
          status: 400,
          body: { code, supported_versions: ['2026-04-17'] },
        })
      expect(await call('POST', path, {}, { 'Idempotency-Key': '' })).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_required' },
      })
    })

    it('fails as the shop’s own or a temporary error, with nothing done', async () => {
      const { variantId, path } = await begin()
      const { db } = shop.deps
      const without = async (table: string, ask: () => ReturnType<typeof call>) => {
        await db.schema.renameTable(table, 'away')
        const answer = await ask()
        await db.schema.renameTable('away', table)
        return answer
      }
      expect(await without('agent_sessions', () => call('GET', path))).toMatchObject({
        status: 500,
        body: { type: 'processing_error', code: 'internal_error' },
      })
      const request = { currency: 'gbp', capabilities: {}, line_items: [{ id: variantId }] }
      const failedAnswer = await without('agent_answers', () => call('POST', '/checkout_sessions', request))
      expect(failedAnswer).toMatchObject({ status: 503, body: { type: 'service_unavailable' } })
      expect(Number(failedAnswer.headers.get('retry-after'))).toBeGreaterThan(0)
    })

    it('must have a recent time if it is signed', async () => {
      const { path } = await begin()
      const at = async (timestamp: string, signature = 'ZXltZX') =>
        (await call('GET', path, undefined, { signature, timestamp })).status
      const away = (ms: number) => new Date(shop.deps.clock.now() + ms).toISOString()
      expect(await Promise.all([away(0), away(-240_000), away(240_000)].map(each => at(each)))).toEqual([
        200, 200, 200,
      ])
      const wrong = [away(-360_000), away(360_000), 'yesterday', '2026', '1795921687', '2026-13-40T10:00:00Z']
      for (const timestamp of wrong) expect(await at(timestamp), timestamp).toBe(400)
      expect(await at(away(-360_000), '')).toBe(200)
    })

    it('must be complete; an incomplete one has no effect', async () => {
      const { variantId } = await makeGarment(shop, 5)
      const refusals: readonly [object, string][] = [
        [{ currency: 'gbp', capabilities: {}, line_items: [] }, '$.line_items'],
        [
          { currency: 'gbp', capabilities: {}, line_items: [{ id: variantId, quantity: -1 }] },
          '$.line_items[0].quantity',
        ],
        [{ currency: 'gbp', line_items: [{ id: variantId }] }, '$.capabilities'],
        [{ currency: 'usd', capabilities: {}, line_items: [{ id: variantId }] }, '$.currency'],
        [{ currency: 'gbp', capabilities: {}, line_items: [{ id: 'made-up' }] }, '$.line_items'],
      ]
      for (const [body, param] of refusals)
        expect(await call('POST', '/checkout_sessions', body), param).toMatchObject({
          status: 400,
          body: { type: 'invalid_request', param },
        })
      for (const path of ['/checkout_sessions/none', '/nothing', '', '/'])
        expect(await call('GET', path), path).toMatchObject({ status: 404, body: { code: 'not_found' } })
      const validRequest = { currency: 'gbp', capabilities: {}, line_items: [{ id: variantId }] }
      for (const [header, value] of [
        ['content-type', 'text/plain'],
        ['content-encoding', 'gzip'],
      ] as const)
        expect(await call('POST', '/checkout_sessions', validRequest, { [header]: value })).toMatchObject({
          status: 415,
          body: { type: 'invalid_request', code: 'unsupported_media_type' },
        })
      expect((await call('DELETE', '/carts')).status).toBe(405)
    })
  })

  it('buys over MCP as over REST, with the token of its connection', async () => {
    const tool = async (name: string, args?: object, headers: Record<string, string> = {}) => {
      const request = args
        ? { method: 'tools/call', params: { name, arguments: args } }
        : { method: name, params: {} }
      const { status, body } = await call('POST', '/mcp', { jsonrpc: '2.0', id: 1, ...request }, headers)
      return {
        status,
        ...(body as unknown as { result: Body & { structuredContent: Body }; error: unknown }),
      }
    }
    const meta = { api_version: '2026-04-17', idempotency_key: randomUUID() }
    const { variantId } = await makeGarment(shop, 5, 4000)
    const payload = { currency: 'gbp', capabilities: {}, line_items: [{ id: variantId, quantity: 2 }] }
    const made = (await tool('create_checkout_session', { meta, payload })).result
    expect(made).toMatchObject({ status: 'not_ready_for_payment', line_items: [{ quantity: 2 }] })
    expect((await tool('create_checkout_session', { meta, payload })).result.id).toBe(made.id)
    const { id } = made
    expect((await call('GET', `/checkout_sessions/${id}`)).body).toEqual(made.structuredContent)
    const buyer = { email: 'aisha@example.com' }
    const change = await tool('update_checkout_session', {
      meta: { api_version: '2026-04-17' },
      id,
      payload: { buyer },
    })
    expect(change.result).toMatchObject({ buyer })
    const { error, status } = await tool('get_checkout_session', { meta, id: 'none' })
    expect([status, error]).toMatchObject([404, { code: -32_000, data: { code: 'not_found' } }])
    expect((await tool('get_checkout_session', { meta: {}, id })).error).toMatchObject({
      data: { code: 'missing_api_version' },
    })
    expect((await tool('tools/list', undefined, { authorization: '' })).status).toBe(401)
    const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
    const digest = contentDigest(JSON.stringify(listing))
    expect((await call('POST', '/mcp', listing, { 'content-digest': digest })).status).toBe(200)
    expect((await tool('get_checkout_session', { meta, id }, { authorization: '' })).status).toBe(401)
    const listed = (await tool('tools/list')).result as unknown as { tools: { name: string }[] }
    expect(listed.tools.map(({ name }) => name)).toContain('complete_checkout_session')
  })

  it('makes each request once by its key, and is informed of repeats', async () => {
    const { path, variantId } = await begin()
    const key = { 'Idempotency-Key': randomUUID() }
    const change = { line_items: [{ id: variantId, quantity: 1 }] }
    const first = await call('POST', path, change, key)
    expect(first.headers.get('idempotency-key')).toBe(key['Idempotency-Key'])
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    const again = await call('POST', path, change, key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(await call('POST', path, { line_items: [{ id: variantId, quantity: 3 }] }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_conflict' },
    })
    // A key is valid only for one path.
    const [one, other] = [await begin(), await begin()]
    for (const { path: at } of [one, other])
      expect(await call('POST', at, { buyer: { email: 'a@example.com' } }, key), at).toMatchObject({
        status: 200,
      })
  })

  it('fills a session step by step: only fields that are sent change', async () => {
    const { status, body, path } = await begin()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'not_ready_for_payment', currency: 'gbp', fulfillment_options: [] })
    expect(body.messages.map(({ param }) => param)).toEqual([
      '$.buyer.email',
      '$.fulfillment_details.address',
    ])
    const addressed = await call('POST', path, { fulfillment_details: details })
    expect(addressed.body.line_items).toHaveLength(1)
    expect(addressed.body.fulfillment_options.map(({ id }) => id)).toEqual(['standard', 'express'])
    expect(addressed.body.messages).toMatchObject([
      { code: 'missing', param: '$.selected_fulfillment_options' },
    ])
    const chosen = await call('POST', path, {
      selected_fulfillment_options: [{ type: 'shipping', option_id: 'express', item_ids: [] }],
    })
    expect(chosen.body.status).toBe('requires_escalation')
    expect(chosen.body.messages).toMatchObject([
      { code: 'intervention_required', resolution: 'requires_buyer_input' },
    ])
    const { totals } = chosen.body
    expect(amountOf(totals, 'items_base_amount')).toBe(8000)
    expect((amountOf(totals, 'subtotal') ?? 0) + (amountOf(totals, 'fulfillment') ?? 0)).toBe(
      amountOf(totals, 'total'),
    )
    const browser = openBrowser(shop)
    await browser.call(beginGuestCart, {})
    const handOverToken = chosen.body.continue_url.split('/').at(-1) ?? ''
    expect(await browser.call(takeHandOver, { token: handOverToken })).toMatchObject({
      guest: { email: 'aisha@example.com', firstName: 'Aisha Bint', lastName: 'Khan' },
      shippingMethod: 'express',
    })
    const completed = await call('POST', `${path}/complete`, {
      payment_data: { handler_id: 'x', instrument: { credential: { type: 'spt', token: 'x' } } },
    })
    expect(completed.body.status).toBe('requires_escalation')
    for (const [at, wrong, param] of [
      ['/complete', { payment_data: { handler_id: 'x' } }, '$.payment_data'],
      ['/complete', { payment_data: { purchase_order_number: '1', amount: 1 } }, '$.payment_data.amount'],
      ['/complete', { payment_data: { purchase_order_number: '1' }, totals: [] }, '$.totals'],
      [
        '',
        { selected_fulfillment_options: [{ type: 'shipping', option_id: 'teleport', item_ids: [] }] },
        '$.selected_fulfillment_options[0].option_id',
      ],
    ] as const)
      expect(await call('POST', path + at, wrong), param).toMatchObject({ status: 400, body: { param } })
  })

  it('keeps the name of the recipient, in whichever step it is sent', async () => {
    const { name: _name, ...place } = address
    const { path, body } = await begin({ fulfillment_details: { name: 'Aisha Khan', email: details.email } })
    expect(body).toMatchObject({ fulfillment_details: { name: 'Aisha Khan' } })
    const standard = [{ type: 'shipping', option_id: 'standard', item_ids: [] }]
    const steps: readonly [object, string][] = [
      [{ fulfillment_details: { address: place }, selected_fulfillment_options: standard }, 'Aisha Khan'],
      [{ fulfillment_details: { name: 'Maryam Khan' } }, 'Maryam Khan'],
      [{ fulfillment_details: { address: { ...place, line_one: '2 Low Lane' } } }, 'Maryam Khan'],
      [{ fulfillment_details: { name: 'Madonna' } }, 'Madonna'],
    ]
    for (const [step, name] of steps)
      expect((await call('POST', path, step)).body, name).toMatchObject({
        status: 'requires_escalation',
        fulfillment_details: { name, address: { name } },
        marketing_consent_options: [
          { channel: 'email', privacy_policy_url: `${shop.deps.publicUrl}/privacy` },
        ],
      })
    const split = ['standard', 'express'].map(option_id => ({ type: 'shipping', option_id, item_ids: [] }))
    expect((await call('POST', path, { selected_fulfillment_options: split })).body).toMatchObject({
      status: 'not_ready_for_payment',
      messages: [{ code: 'invalid' }],
    })
  })

  it('learns which code applies, and why others do not', async () => {
    const { code } = await makePromotion(shop, {})
    const { body } = await begin({ discounts: { codes: ['made-up', code] } })
    expect(body.discounts).toMatchObject({
      applied: [{ code, amount: 800 }],
      rejected: [{ reason: 'discount_code_invalid' }],
    })
    expect(amountOf(body.totals, 'items_discount')).toBe(800)
    expect(amountOf(body.totals, 'subtotal')).toBe(7200)
  })

  it('ends a session once, after which nothing changes it', async () => {
    const { path } = await begin()
    expect((await call('POST', `${path}/cancel`)).body.status).toBe('canceled')
    const again = await call('POST', `${path}/cancel`)
    expect([again.status, again.headers.get('allow')]).toEqual([405, ''])
    expect((await call('POST', path, { fulfillment_details: details })).status).toBe(409)
    expect((await call('GET', path)).body.status).toBe('canceled')
  })

  it('fills and changes a cart', async () => {
    const { variantId } = await makeGarment(shop, 2, 4000)
    const { status, body } = await call('POST', '/carts', { line_items: [{ id: variantId, quantity: 4 }] })
    expect(status).toBe(201)
    expect(body.line_items).toMatchObject([{ quantity: 2 }])
    expect(body.messages).toMatchObject([{ type: 'warning', code: 'limited_availability' }])
    const changed = await call('PUT', `/carts/${body.id}`, { line_items: [{ id: variantId }] })
    expect(changed.body.line_items).toMatchObject([{ quantity: 1 }])
    const path = `/carts/${body.id}`
    const withBuyer = { line_items: [{ id: variantId }], buyer: { email: 'aisha@example.com' } }
    expect((await call('PUT', path, withBuyer)).body).toMatchObject({ buyer: withBuyer.buyer })
    expect((await call('PUT', path, { line_items: [{ id: variantId }] })).body).not.toHaveProperty('buyer')
    expect((await call('PUT', path, {})).status).toBe(400)
    for (const [method, at] of [
      ['POST', '/carts'],
      ['PUT', path],
    ] as const)
      expect((await call(method, at, { line_items: [{ id: 'made-up' }] })).status).toBe(422)
    expect((await call('POST', `${path}/cancel`)).status).toBe(200)
    expect((await call('GET', path)).status).toBe(404)
  })

  it('sees only its own sessions', async () => {
    const { path } = await begin()
    const mine = token
    token = await makeToken()
    expect((await call('GET', path)).status).toBe(404)
    token = mine
    expect((await call('GET', path)).status).toBe(200)
  })
})
