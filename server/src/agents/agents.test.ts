import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useAgentPlatform } from '../test/agentPlatform.ts'
import { makeCollection, makeProduct } from '../test/catalog.ts'
import { onBothDatabases } from '../test/databases.ts'
import { saveSettings } from '../test/settings.ts'
import { useShop } from '../test/startShop.ts'
import { ucpVersion } from './ucp/version.ts'

interface Body {
  ucp: { version: string; status?: string; capabilities?: object }
  products: (Record<string, unknown> & {
    id: string
    variants: (Record<string, unknown> & { id: string })[]
  })[]
  product: Record<string, unknown> & { variants: { id: string }[]; selected: unknown; options: unknown }
  pagination: { has_next_page: boolean; cursor?: string; total_count: number }
  messages?: { code: string; type: string }[]
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
  beforeEach(() => shop.deps.db('products').update({ status: 'ARCHIVED' }))

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
  const makeNajd = () =>
    makeProduct(shop, {
      title: 'Najd Thobe',
      variants: [
        { color: 'White', size: '54', price: 7900, stock: 0 },
        { color: 'White', size: '56', price: 7900, salePrice: 5900, barcode: '5012345678900' },
        { color: 'Sand', size: '56', price: 8100, barcode: '2000000000015' },
      ],
    })

  describe('finds the shop', () => {
    it('by its profile, which is alike for everybody and may be kept', async () => {
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

    it('in its own words also below addresses that are nobody’s', async () => {
      for (const path of ['/ucp', '/ucp/', '/ucp/v1', '/ucp/v1/', '/ucp/v2/carts', '/ucp/mcp/'])
        for (const answer of [await post(path, {}), await fetch(shop.url + path)])
          expect([answer.status, await answer.json()], path).toMatchObject([404, { code: 'not_found' }])
    })

    it('and sends it JSON, and nothing packed', async () => {
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

    it('only while the settings let assistants in', async () => {
      await saveSettings(shop, 'content', { agents: { enabled: false } })
      expect((await fetch(`${shop.url}/.well-known/ucp`)).status).toBe(404)
      expect((await post('/ucp/v1/catalog/search', { query: 'thobe' })).status).toBe(405)
      await saveSettings(shop, 'content', {})
      expect((await fetch(`${shop.url}/.well-known/ucp`)).status).toBe(200)
    })
  })

  describe('has to say who it is', () => {
    const search = (header?: string) =>
      ask('search', { query: 'thobe' }, { 'UCP-Agent': header ?? `profile="${platform.newProfile()}"` })

    it('at an address that may be read', async () => {
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

    it('by the last of two profiles in one header, as dictionaries of headers are read', async () => {
      const twice = (one: string, other: string) =>
        ask('search', { query: 'x' }, { 'UCP-Agent': `v=1, profile="${one}", profile="${other}"` })
      expect((await twice('http://nowhere.invalid/', profile)).status).toBe(200)
      expect((await twice(profile, 'no address')).body.code).toBe('invalid_profile_url')
      expect((await ask('search', { query: 'x' }, { 'UCP-Agent': 'profile="' })).body.code).toBe(
        'invalid_profile_url',
      )
    })

    it('with a profile that answers, is JSON of its schema and not too large', async () => {
      platform.answer = (_, response) => response.writeHead(500).end()
      expect(await search()).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } })
      platform.answer = (_, response) => response.writeHead(302, { location: '/other' }).end()
      expect(await search()).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } })
      platform.answer = (_, response) => response.end('<html>')
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
      platform.answer = (_, response) => response.end('{"ucp":{"version":"soon"}}')
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
      platform.answer = (_, response) =>
        response.end(JSON.stringify({ ...platform.whole, x: 'x'.repeat(70_000) }))
      expect(await search()).toMatchObject({ status: 422, body: { code: 'profile_malformed' } })
    })

    it('with every registry that a platform’s profile has, in the shape of its schema', async () => {
      const { ucp, signing_keys: keys } = platform.whole
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

    it('in a version that is spoken here, and with something in common', async () => {
      const { ucp } = platform.whole
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

    it('and its profile is read once for many requests, however many come at once', async () => {
      const header = `profile="${platform.newProfile()}"`
      await Promise.all([search(header), search(header), search(header)])
      await search(header)
      expect(platform.reads).toBe(1)
    })
  })

  describe('searches', () => {
    it('and gets every variant with its price and stock of this moment', async () => {
      const { id, variants } = await makeNajd()
      const { status, body } = await ask('search', { query: 'najd thobe' })
      expect(status).toBe(200)
      expect(body.ucp).toEqual({
        version: ucpVersion,
        capabilities: {
          'dev.ucp.shopping.catalog.search': [expect.objectContaining({ version: ucpVersion })],
        },
      })
      const [product] = body.products
      expect(product).toMatchObject({
        id,
        price_range: { min: { amount: 5900, currency: 'GBP' }, max: { amount: 8100, currency: 'GBP' } },
      })
      const shown = Object.fromEntries((product?.variants ?? []).map(variant => [variant.id, variant]))
      expect(shown[variants[0]!.id]).toMatchObject({
        availability: { available: false, status: 'out_of_stock' },
      })
      expect(shown[variants[1]!.id]).toMatchObject({
        price: { amount: 5900 },
        list_price: { amount: 7900 },
        barcodes: [{ type: 'GTIN', value: '5012345678900' }],
        options: [
          { name: 'Colour', label: 'White' },
          { name: 'Size', label: '56' },
        ],
      })
      expect(shown[variants[2]!.id]).not.toHaveProperty('barcodes')
    })

    it('by price in the shop’s own currency, and by collection', async () => {
      const { id: collection, name, slug } = await makeCollection(shop)
      await makeProduct(shop, { title: 'Cheap', variants: [{ price: 2000 }] })
      await makeProduct(shop, { title: 'Dear', variants: [{ price: 9000 }], collections: [collection] })
      const titles = async (filters: object, context?: object) =>
        (await ask('search', { filters, context })).body.products.map(({ title }) => title)
      expect(await titles({ price: { max: 3000 } })).toEqual(['Cheap'])
      expect(await titles({ price: { min: 3000 } }, { currency: 'GBP' })).toEqual(['Dear'])
      expect(await titles({ price: { min: 3000 } }, { currency: 'USD' })).toHaveLength(2)
      expect(await titles({ categories: [name] })).toEqual(['Dear'])
      expect(await titles({ categories: [slug] })).toEqual(['Dear'])
      expect(await titles({ categories: ['No such thing'] })).toEqual([])
    })

    it('page by page, until there is no next one', async () => {
      for (let number = 0; number < 5; number++) await makeProduct(shop, { title: `Paged ${number}` })
      const seen: string[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const { body } = await ask('search', { query: 'paged', pagination: { limit: 2, cursor } })
        seen.push(...body.products.map(({ id }) => id))
        expect(body.pagination.total_count).toBe(5)
        cursor = body.pagination.cursor
        expect(body.pagination.has_next_page).toBe(cursor !== undefined)
        pages++
      } while (cursor)
      expect([pages, new Set(seen).size]).toEqual([3, 5])
      const beyond = Buffer.from('page-9').toString('base64url')
      const { body } = await ask('search', { query: 'paged', pagination: { limit: 2, cursor: beyond } })
      expect([body.products, body.pagination.has_next_page]).toEqual([[], false])
    })

    it('and is told what is wrong with what it asks', async () => {
      for (const body of [
        '{',
        {},
        { query: ' ' },
        { query: 7 },
        { query: 'x', pagination: { limit: 1.5 } },
        { query: 'x', pagination: { cursor: 'made up' } },
        { filters: { price: { min: -1 } } },
      ])
        expect(await ask('search', body), JSON.stringify(body)).toMatchObject({
          status: 400,
          body: { code: 'invalid_request', content: expect.any(String) as string },
        })
      expect(await ask('search', { query: 'x', note: 'x'.repeat(70_000) })).toMatchObject({
        status: 400,
        body: { code: 'request_too_large' },
      })
      expect((await ask('nothing', {})).status).toBe(404)
      expect((await fetch(`${shop.url}/ucp/v1/catalog/search`)).status).toBe(405)
    })

    it('and nothing that the shop wrote hides or turns', async () => {
      await makeProduct(shop, { title: 'Hidden\u202E thobe\u200B', description: 'A\u2066 text' })
      const { body } = await ask('search', { query: 'hidden' })
      expect(JSON.stringify(body)).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/)
      const title = 'Tagged <b>thobe</b> <scr<i>ipt>alert(1)</script>'
      await makeProduct(shop, { title, description: 'Under <!-- all --> 5 < 6 and 7 > 6 <br/>' })
      expect((await ask('search', { query: 'tagged' })).body.products).toMatchObject([
        { title: 'Tagged thobe alert(1)', description: { plain: 'Under  5 < 6 and 7 > 6' } },
      ])
      expect(body.products[0]).toMatchObject({ title: 'Hidden thobe', description: { plain: 'A text' } })
    })
  })

  describe('looks up', () => {
    it('products and variants by every id they have, each once', async () => {
      const { id, slug, variants } = await makeNajd()
      const [, white, sand] = variants
      const { body } = await ask('lookup', {
        ids: [id, slug, white!.id, sand!.sku.toLowerCase(), 'unknown', id],
      })
      expect(body.products).toHaveLength(1)
      const inputs = Object.fromEntries(
        body.products[0]!.variants.map(variant => [variant.id, variant['inputs']]),
      )
      expect(inputs).toEqual({
        [white!.id]: [
          { id, match: 'featured' },
          { id: slug, match: 'featured' },
          { id: white!.id, match: 'exact' },
        ],
        [sand!.id]: [{ id: sand!.sku.toLowerCase(), match: 'exact' }],
      })
    })

    it('only within the filters that it names', async () => {
      const collection = await makeCollection(shop)
      const other = await makeCollection(shop)
      const { id } = await makeProduct(shop, { variants: [{ price: 7900 }], collections: [collection.id] })
      const found = async (filters: object, more: object = {}) => {
        const { body } = await ask('lookup', { ids: [id], filters, ...more })
        return [body.products.length, body.messages?.[0]?.code]
      }
      expect(await found({ categories: [other.slug] })).toEqual([0, undefined])
      expect(await found({ categories: [collection.name.toUpperCase()] })).toEqual([1, undefined])
      expect(await found({ price: { max: 1000 } })).toEqual([0, undefined])
      expect(await found({ price: { max: 1000 } }, { context: { currency: 'USD' } })).toEqual([
        1,
        'filter_ignored',
      ])
    })

    it('nothing that is not for sale, and no more than fifty at once', async () => {
      const draft = await makeProduct(shop, { status: 'DRAFT' })
      expect((await ask('lookup', { ids: [draft.id, draft.variants[0]!.id] })).body.products).toEqual([])
      const ids = Array.from({ length: 51 }, (_, index) => `id-${index}`)
      expect(await ask('lookup', { ids })).toMatchObject({ status: 400, body: { code: 'request_too_large' } })
      expect((await ask('lookup', { ids: [] })).status).toBe(400)
    })
  })

  describe('reads one product', () => {
    it('and what can still be chosen beside what was', async () => {
      const { id, variants } = await makeNajd()
      const { body } = await ask('product', { id, selected: [{ name: 'colour', label: 'white' }] })
      expect(body.product.variants.map(variant => variant.id)).toEqual([variants[1]!.id, variants[0]!.id])
      expect(body.product.options).toEqual([
        {
          name: 'Colour',
          values: [
            { label: 'White', available: true, exists: true },
            { label: 'Sand', available: true, exists: true },
          ],
        },
        {
          name: 'Size',
          values: [
            { label: '54', available: false, exists: true },
            { label: '56', available: true, exists: true },
          ],
        },
      ])
    })

    it('and where nothing fits, gives up what it prefers least', async () => {
      const { id } = await makeNajd()
      const selected = [
        { name: 'Colour', label: 'Sand' },
        { name: 'Size', label: '54' },
      ]
      const chosen = async (preferences?: string[]) =>
        (await ask('product', { id, selected, preferences })).body.product.selected
      expect(await chosen(['Colour', 'Size'])).toEqual([{ name: 'Colour', label: 'Sand' }])
      expect(await chosen(['Size', 'Colour'])).toEqual([{ name: 'Size', label: '54' }])
      expect(await chosen(['Size'])).toEqual([{ name: 'Size', label: '54' }])
    })

    it('by a variant, which comes first and decides', async () => {
      const { variants } = await makeNajd()
      const { body } = await ask('product', {
        id: variants[0]!.id,
        selected: [{ name: 'Colour', label: 'Sand' }],
      })
      expect(body.product.variants[0]?.id).toBe(variants[0]!.id)
      expect(body.product.selected).toEqual([
        { name: 'Colour', label: 'White' },
        { name: 'Size', label: '54' },
      ])
    })

    it('that is not there', async () => {
      expect(await ask('product', { id: 'nothing' })).toMatchObject({
        status: 200,
        body: { ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] },
      })
    })
  })
})
