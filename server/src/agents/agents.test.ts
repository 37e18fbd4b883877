import { beforeAll, describe, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { onBothDatabases } from '../test/databases.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { ucpVersion } from './ucp/version.ts'

interface Body {
  code: string
  content: string
}

onBothDatabases('an assistant', dialect => {
  const shop = useShop(dialect)
  const platform = useAgentPlatform()
  let profile = ''
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
    profile = platform.newProfile()
  })

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(shop.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'UCP-Agent': `profile="${profile}"`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const ask = async (name: string, body: unknown, headers?: Record<string, string>) => {
    const answer = await post(`/ucp/v1/catalog/${name}`, body, headers)
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
  }

  describe('the interface', () => {
    it('has a profile, which is the same for everybody and may be cached', async () => {
      const answer = await fetch(`${shop.url}/.well-known/ucp`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      const { ucp } = (await answer.json()) as { ucp: Record<string, unknown> }
      expect(ucp).toMatchObject({
        version: ucpVersion,
        services: {
          'dev.ucp.shopping': [
            { transport: 'rest', endpoint: `${shop.deps.publicUrl}/ucp/v1` },
            { transport: 'mcp', endpoint: `${shop.deps.publicUrl}/ucp/mcp` },
          ],
        },
        payment_handlers: {},
      })
    })

    it('also answers unknown addresses in its own form', async () => {
      for (const path of ['/ucp', '/ucp/', '/ucp/v1', '/ucp/v1/', '/ucp/v2/carts', '/ucp/mcp/'])
        for (const answer of [await post(path, {}), await fetch(shop.url + path)])
          expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'not_found' }])
    })

    it('sends JSON, never compressed', async () => {
      for (const [header, value] of [
        ['content-type', 'text/plain'],
        ['content-type', 'application/x-www-form-urlencoded'],
        ['content-encoding', 'gzip'],
      ] as const)
        expect(await ask('search', { query: 'x' }, { [header]: value }), value).toMatchObject({
          status: 415,
          body: { code: 'unsupported_media_type' },
        })
      const withCharset = { 'content-type': 'application/json; charset=utf-8' }
      expect((await ask('search', { query: 'x' }, withCharset)).status).toBe(200)
    })

    it('is open only while the settings admit assistants', async () => {
      await saveSettings(shop, 'content', { agents: { enabled: false } })
      expect((await fetch(`${shop.url}/.well-known/ucp`)).status).toBe(404)
      const refused = async (path: string, body: object) => {
        const answer = await post(path, body, { authorization: 'Bearer x' })
        return { status: answer.status, body: await answer.json() }
      }
      const flat = { status: 404, body: { code: 'not_found' } }
      expect(await refused('/ucp/v1/catalog/search', { query: 'thobe' })).toMatchObject(flat)
      expect(await refused('/acp/checkout_sessions', {})).toMatchObject({
        ...flat,
        body: { type: 'invalid_request' },
      })
      for (const path of ['/ucp/mcp', '/acp/mcp'])
        for (const method of ['tools/list', 'initialize'])
          expect(await refused(path, { jsonrpc: '2.0', id: 7, method, params: {} }), path).toMatchObject({
            status: 404,
            body: { jsonrpc: '2.0', id: 7, error: { data: { code: 'not_found' } } },
          })
      await saveSettings(shop, 'content', {})
      expect((await fetch(`${shop.url}/.well-known/ucp`)).status).toBe(200)
    })
  })

  describe('its profile', () => {
    const search = (header?: string) =>
      ask('search', { query: 'thobe' }, { 'UCP-Agent': header ?? `profile="${platform.newProfile()}"` })

    it('must have an address that may be read', async () => {
      for (const header of [
        '',
        'nothing',
        'profile="not an address"',
        'profile="ftp://agent.example/p"',
        'profile="https://10.0.0.1/p"',
      ])
        expect(await search(header), header).toMatchObject({
          status: 400,
          body: { code: 'invalid_profile_url' },
        })
    })

    it('is the last one if a header contains two, as in any dictionary header', async () => {
      const twice = (one: string, other: string) =>
        ask('search', { query: 'x' }, { 'UCP-Agent': `v=1, profile="${one}", profile="${other}"` })
      expect((await twice('http://nowhere.invalid/', profile)).status).toBe(200)
      expect((await twice(profile, 'no address')).body.code).toBe('invalid_profile_url')
      expect((await ask('search', { query: 'x' }, { 'UCP-Agent': 'profile="' })).body.code).toBe(
        'invalid_profile_url',
      )
    })

    it('must be JSON of its schema that is not too large', async () => {
      platform.answer = (_, response) => response.writeHead(500).end()
      expect(await search()).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } })
      platform.answer = (_, response) => response.writeHead(302, { location: '/other' }).end()
      expect(await search()).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } })
      platform.answer = (_, response) => response.end('<html>')
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
      platform.answer = (_, response) => response.end('{"ucp":{"version":"soon"}}')
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
      platform.answer = (_, response) =>
        response.end(JSON.stringify({ ...platform.profileContent, x: 'x'.repeat(70_000) }))
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
    })

    it('must have every registry of a platform, in the shape of its schema', async () => {
      const { ucp, signing_keys: keys } = platform.profileContent
      const entry = { version: ucpVersion, spec: 'https://ucp.dev/x', schema: 'https://ucp.dev/x.json' }
      const name = 'com.example.thing'
      const wrong: Record<string, unknown>[] = [
        { services: undefined },
        { payment_handlers: undefined },
        { services: [] },
        { services: null },
        { services: 'dev.ucp.shopping' },
        { services: { [name]: { ...entry, transport: 'rest' } } },
        { services: { [name]: [entry] } },
        { services: { [name]: [{ ...entry, transport: 'pigeon' }] } },
        { services: { shopping: [{ ...entry, transport: 'rest' }] } },
        { payment_handlers: { [name]: [entry] } },
        { payment_handlers: { [name]: [{ ...entry, id: 7 }] } },
        { capabilities: [] },
        { capabilities: { [name]: entry } },
        { capabilities: { [name]: [{ ...entry, version: 'latest' }] } },
        { capabilities: { [name]: [{ ...entry, extends: [] }] } },
        { capabilities: { [name]: [{ ...entry, config: 'none' }] } },
        { capabilities: { 'Not A Name': [entry] } },
        { version: 20_260_408 },
      ]
      for (const part of wrong) {
        platform.answer = (_, response) =>
          response.end(JSON.stringify({ ucp: { ...ucp, ...part }, signing_keys: keys }))
        expect(await search(), JSON.stringify(part)).toMatchObject({
          status: 422,
          body: { code: 'profile_malformed' },
        })
      }
      const right = { services: { [name]: [{ ...entry, transport: 'a2a', schema: undefined }] } }
      platform.answer = (_, response) => response.end(JSON.stringify({ ucp: { ...ucp, ...right } }))
      expect((await search()).status).toBe(200)
    })

    it('must have a known version, with capabilities in common', async () => {
      const { ucp } = platform.profileContent
      platform.answer = (_, response) =>
        response.end(JSON.stringify({ ucp: { version: '2026-01-23', capabilities: [{ name: 'of old' }] } }))
      expect(await search()).toMatchObject({ status: 422, body: { code: 'version_unsupported' } })
      platform.answer = (_, response) => response.end(JSON.stringify({ ucp: { ...ucp, capabilities: {} } }))
      expect(await search()).toMatchObject({
        status: 200,
        body: {
          ucp: { version: ucpVersion, status: 'error' },
          messages: [{ type: 'error', code: 'capabilities_incompatible', severity: 'unrecoverable' }],
        },
      })
    })

    it('is read once for many simultaneous requests', async () => {
      const header = `profile="${platform.newProfile()}"`
      await Promise.all([search(header), search(header), search(header)])
      await search(header)
      expect(platform.reads).toBe(1)
    })
  })
})
