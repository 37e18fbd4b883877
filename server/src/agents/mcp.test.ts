import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { makeProduct } from '../test/catalog.ts'
import { useShop } from '../test/startShop.ts'

interface Reply {
  jsonrpc: string
  id: unknown
  result: Record<string, unknown> & {
    tools: { name: string; inputSchema: { required: string[] } }[]
    structuredContent: { id: string; ucp: object; products: { id: string }[] }
    content: { type: string; text: string }[]
  }
  error: { code: number; message: string; data?: { code: string } }
}

describe('the catalogue over MCP', () => {
  const shop = useShop('sqlite')
  const platform = useAgentPlatform()
  let profile = ''
  beforeAll(() => {
    profile = platform.newProfile()
  })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/ucp/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const rpc = async (method: string, params?: unknown, headers?: Record<string, string>) => {
    const answer = await send({ jsonrpc: '2.0', id: 7, method, params }, headers)
    return { status: answer.status, reply: (await answer.json()) as Reply }
  }
  const callTool = (name: string, catalog: unknown, meta: unknown = { 'ucp-agent': { profile } }) =>
    rpc('tools/call', { name, arguments: { meta, catalog } })

  it('starts in every version that it supports, and offers its newest instead of others', async () => {
    const versionFor = async (protocolVersion: string) =>
      (await rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: {} })).reply.result[
        'protocolVersion'
      ]
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'])
      expect(await versionFor(version)).toBe(version)
    expect(await versionFor('1999-01-01')).toBe('2025-11-25')
    const notified = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect([notified.status, await notified.text()]).toEqual([202, ''])
    expect((await rpc('ping')).reply).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
  })

  const version = 'io.modelcontextprotocol/protocolVersion'
  const stateless = { [version]: '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
  const versionHeader = { 'MCP-Protocol-Version': '2026-07-28' }

  it('answers without a session if each request states its version', async () => {
    for (const params of [undefined, { _meta: stateless }]) {
      const { result } = (await rpc('server/discover', params)).reply
      expect(result).toMatchObject({ resultType: 'complete', capabilities: { tools: {} } })
      expect(result['supportedVersions']).toContain('2026-07-28')
    }
    const headers = { ...versionHeader, 'Mcp-Method': 'tools/list' }
    for (const how of [undefined, headers])
      expect((await rpc('tools/list', { _meta: stateless }, how)).reply.result).toMatchObject({
        resultType: 'complete',
        ttlMs: 300_000,
        cacheScope: 'public',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'shop' } },
      })
    expect((await rpc('tools/list')).reply.result).not.toHaveProperty('resultType')
    const meta = { 'ucp-agent': { profile } }
    const call = { name: 'search_catalog', arguments: { meta, catalog: { query: 'x' } }, _meta: stateless }
    const encoded = `=?base64?${Buffer.from(call.name).toString('base64')}?=`
    for (const name of [call.name, encoded]) {
      const { result } = (await rpc('tools/call', call, { ...versionHeader, 'Mcp-Name': name })).reply
      expect(result).toMatchObject({ resultType: 'complete', structuredContent: { products: [] } })
      expect(result).not.toHaveProperty('ttlMs')
    }
  })

  it('refuses a request without a session that contradicts itself or is incomplete', async () => {
    const list = (meta: object, headers?: Record<string, string>) =>
      rpc('tools/list', { _meta: meta }, headers)
    for (const [pendingReply, status, code] of [
      [list({ ...stateless, [version]: '2099-01-01' }), 400, -32_022],
      [rpc('tools/list', {}, { 'MCP-Protocol-Version': '2099-01-01' }), 400, -32_022],
      [list(stateless, { 'MCP-Protocol-Version': '2025-11-25' }), 400, -32_020],
      [list(stateless, { ...versionHeader, 'Mcp-Method': 'tools/call' }), 400, -32_020],
      [rpc('tools/call', { name: 'x', _meta: stateless }, { 'Mcp-Name': 'y' }), 400, -32_020],
      [list({ [version]: '2026-07-28' }), 400, -32_602],
      [list({ ...stateless, [version]: 5 }), 400, -32_602],
      [rpc('tools/list', {}, versionHeader), 400, -32_602],
      [rpc('no/method', { _meta: stateless }), 404, -32_601],
      [rpc('initialize', { _meta: stateless }), 404, -32_601],
      [rpc('ping', { _meta: stateless }), 404, -32_601],
    ] as const) {
      const { status: given, reply } = await pendingReply
      expect([given, reply.error.code]).toEqual([status, code])
    }
    const { reply } = await list({ ...stateless, [version]: '2099-01-01' })
    const supported = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26']
    expect(reply.error.data).toEqual({ supported, requested: '2099-01-01' })
  })

  it('lists its tools with their input and output', async () => {
    const { tools } = (await rpc('tools/list')).reply.result
    const required = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required]))
    expect(required).toMatchObject({
      search_catalog: ['meta', 'catalog'],
      create_cart: ['meta', 'cart'],
      update_checkout: ['meta', 'id', 'checkout'],
      complete_checkout: ['meta', 'id', 'checkout'],
      cancel_checkout: ['meta', 'id'],
      get_order: ['meta', 'id'],
    })
    expect(tools).toHaveLength(13)
    for (const tool of tools) {
      const isReading = /^(search|lookup|get)_/.test(tool.name)
      expect(tool).toMatchObject({
        outputSchema: { type: 'object' },
        annotations: { readOnlyHint: isReading },
      })
      expect(JSON.stringify(tool)).not.toContain('"$ref":"http')
    }
  })

  it('names the argument that a call lacks', async () => {
    const meta = { 'ucp-agent': { profile } }
    const { status, reply } = await rpc('tools/call', { name: 'search_catalog', arguments: { meta } })
    expect([status, reply.error.code]).toEqual([400, -32_602])
    expect(reply.error.data).toMatchObject({ content: expect.stringContaining('catalog.') })
  })

  it('finds, looks up and reads what is for sale', async () => {
    const { id, title } = await makeProduct(shop, { title: 'Jeddah Thobe' })
    const { reply } = await callTool('search_catalog', { query: 'jeddah' })
    const { structuredContent, content } = reply.result
    expect(structuredContent.products.map(product => product.id)).toEqual([id])
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
    const found = await callTool('lookup_catalog', { ids: [id] })
    expect(found.reply.result.structuredContent.products).toHaveLength(1)
    const one = await callTool('get_product', { id })
    expect(one.reply.result.structuredContent).toMatchObject({ product: { id, title } })
    const none = await callTool('get_product', { id: 'nothing' })
    expect(none.reply.result.structuredContent).toMatchObject({
      ucp: { status: 'error' },
      messages: [{ code: 'not_found' }],
    })
  })

  it('fills a cart and creates a checkout from it', async () => {
    const { variants } = await makeProduct(shop)
    const meta = { 'ucp-agent': { profile }, 'idempotency-key': randomUUID() }
    const call = async (name: string, args: object) =>
      (await rpc('tools/call', { name, arguments: { meta, ...args } })).reply.result.structuredContent
    const cart = await call('create_cart', {
      cart: { line_items: [{ item: { id: variants[0]!.id }, quantity: 1 }] },
    })
    const checkout = await call('create_checkout', { checkout: { cart_id: cart.id } })
    expect(checkout).toMatchObject({ status: 'incomplete', line_items: [{ quantity: 1 }] })
    expect(await call('get_checkout', { id: checkout.id })).toEqual(checkout)
    expect(await call('cancel_checkout', { id: checkout.id })).toMatchObject({ status: 'canceled' })
    const noId = await rpc('tools/call', { name: 'get_cart', arguments: { meta } })
    expect(noId).toMatchObject({
      status: 400,
      reply: { error: { code: -32_602, data: { code: 'invalid_request' } } },
    })
  })

  it('has an error for every kind of fault', async () => {
    for (const [pendingReply, status, code, data] of [
      [rpc('no/method'), 200, -32_601, undefined],
      [callTool('drop_tables', {}), 200, -32_602, undefined],
      [rpc('tools/call'), 200, -32_602, undefined],
      [rpc('tools/call', []), 400, -32_602, undefined],
      [rpc('tools/list', { cursor: 'second' }), 200, -32_602, undefined],
      [callTool('search_catalog', { query: 'x' }, 5), 400, -32_602, 'invalid_request'],
      [
        callTool('search_catalog', { query: 'x' }, { 'ucp-agent': { profile: 5 } }),
        400,
        -32_001,
        'invalid_profile_url',
      ],
      [callTool('search_catalog', { query: 'x' }, {}), 400, -32_001, 'invalid_profile_url'],
      [callTool('search_catalog', {}), 400, -32_602, 'invalid_request'],
      [
        callTool('lookup_catalog', { ids: Array.from({ length: 51 }, (_, index) => `${index}`) }),
        400,
        -32_602,
        'request_too_large',
      ],
      [
        rpc(
          'tools/call',
          { name: 'get_product', arguments: { meta: { 'ucp-agent': { profile } }, catalog: { id: 'x' } } },
          { 'UCP-Agent': 'profile="https://another.example/p"' },
        ),
        400,
        -32_602,
        'invalid_request',
      ],
    ] as const) {
      const { status: given, reply } = await pendingReply
      expect([given, reply.id, reply.error.code, reply.error.data?.code]).toEqual([status, 7, code, data])
    }
  })

  it('accepts several requests at once in the one version that allows it', async () => {
    const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const batch = [ping(1), note, { jsonrpc: '2.0', id: 2, method: 'no/method' }, 5]
    const answer = await send(batch, { 'MCP-Protocol-Version': '2025-03-26' })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      [
        { id: 1, result: {} },
        { id: 2, error: { code: -32_601 } },
        { id: null, error: { code: -32_600 } },
      ],
    ])
    expect((await send([ping(1)])).status).toBe(200)
    expect((await send([note, note])).status).toBe(202)
    expect((await send([ping(1)], { 'MCP-Protocol-Version': '2025-11-25' })).status).toBe(400)
    expect((await send(Array.from({ length: 21 }, (_, id) => ping(id)))).status).toBe(400)
    // Accepts and ignores an answer to a request that was never made.
    expect((await send({ jsonrpc: '2.0', id: 9, result: {} })).status).toBe(202)
  })

  it('reports a server error in its own form', async () => {
    const away = 'agent_sessions_away'
    await shop.deps.db.schema.renameTable('agent_sessions', away)
    const meta = { 'ucp-agent': { profile } }
    const broken = await rpc('tools/call', { name: 'get_cart', arguments: { meta, id: 'x' } })
    const rest = await fetch(`${shop.url}/ucp/v1/carts/x`, {
      headers: { 'UCP-Agent': `profile="${profile}"` },
    })
    await shop.deps.db.schema.renameTable(away, 'agent_sessions')
    expect(broken).toMatchObject({
      status: 500,
      reply: { id: 7, error: { code: -32_603, data: { code: 'internal_error' } } },
    })
    expect([rest.status, await rest.json()]).toMatchObject([500, { code: 'internal_error' }])
  })

  it('refuses bodies that are no request, and requests from other sites’ pages', async () => {
    const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as Reply).error.code]
    expect(await errorOf(await send('{'))).toEqual([400, -32_700])
    expect(await errorOf(await send([]))).toEqual([400, -32_600])
    expect(await errorOf(await send({ jsonrpc: '1.0', id: 1, method: 'ping' }))).toEqual([400, -32_600])
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
    expect(await errorOf(await send(ping, { origin: 'https://evil.example' }))).toEqual([403, -32_600])
    expect((await send(ping, { origin: shop.url })).status).toBe(200)
    expect(await errorOf(await send({ ...ping, id: 1.5 }))).toEqual([400, -32_600])
    for (const [header, value] of [
      ['content-type', 'text/plain'],
      ['content-encoding', 'gzip'],
    ] as const)
      expect(await errorOf(await send(ping, { [header]: value }))).toEqual([415, -32_600])
    expect(await errorOf(await send(ping, { 'MCP-Protocol-Version': '1999-01-01' }))).toEqual([400, -32_022])
    expect(await errorOf(await send(ping, { accept: 'text/html' }))).toEqual([406, -32_600])
    expect((await fetch(`${shop.url}/ucp/mcp`)).status).toBe(405)
  })
})
