import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'
import { useAgent } from '../test/agent.ts'
import { ucpVersion } from '../ucp/version.ts'

interface Body {
  ucp: { version: string; status?: string; capabilities?: object }
  products: (Record<string, unknown> & {
    id: string
    variants: (Record<string, unknown> & { id: string })[]
  })[]
  product: Record<string, unknown> & { variants: { id: string }[]; selected: unknown; options: unknown }
  pagination: { has_next_page: boolean; cursor?: string; total_count: number }
  messages?: { code: string; type: string; content: string }[]
  code: string
}

onBothDatabases('an assistant', dialect => {
  const shop = useShop(dialect)
  const agent = useAgent(shop)
  beforeAll(() => {
    shop.deps.config.reachesLocal = true
  })
  beforeEach(() => shop.deps.db('products').update({ status: 'ARCHIVED' }))

  const ask = async (name: string, asked: unknown) => {
    const path = `/ucp/v1/catalog/${name}`
    const body = typeof asked === 'string' ? asked : JSON.stringify(asked)
    const headers = agent.headersFor(path, body)
    const answer = await fetch(shop.url + path, { method: 'POST', headers, body })
    return { status: answer.status, body: (await answer.json()) as Body }
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

  describe('a search', () => {
    it('returns every variant with its present price and stock', async () => {
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

    it('filters by price in the shop’s own currency, and by collection', async () => {
      const { id: collection, name, slug } = await makeCollection(shop)
      await makeProduct(shop, { title: 'Cheap', variants: [{ price: 2000 }] })
      await makeProduct(shop, { title: 'Dear', variants: [{ price: 9000 }], collections: [collection] })
      const titles = async (filters: object, context?: object) =>
        (await ask('search', { filters, context })).body.products.map(({ title }) => title)
      expect(await titles({ price: { max: 3000 } })).toEqual(['Cheap'])
      expect(await titles({ price: { max: 1_000_000_000 } })).toHaveLength(2)
      expect(await titles({ price: { min: 3000 } }, { currency: 'GBP' })).toEqual(['Dear'])
      expect(await titles({ price: { min: 3000 } }, { currency: 'USD' })).toHaveLength(2)
      expect(await titles({ categories: [name] })).toEqual(['Dear'])
      expect(await titles({ categories: [slug] })).toEqual(['Dear'])
      expect(await titles({ categories: ['No such thing'] })).toEqual([])
    })

    it('can be read page by page to the end', async () => {
      for (let number = 0; number < 5; number++) await makeProduct(shop, { title: `Paged ${number}` })
      const seen: string[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        // A cursor alone continues with pages of the same size.
        const pagination = cursor === undefined ? { limit: 2 } : { cursor }
        const { body } = await ask('search', { query: 'paged', pagination })
        seen.push(...body.products.map(({ id }) => id))
        expect(body.pagination.total_count).toBe(5)
        cursor = body.pagination.cursor
        expect(body.pagination.has_next_page).toBe(cursor !== undefined)
        pages++
      } while (cursor)
      expect([pages, new Set(seen).size]).toEqual([3, 5])
      const beyond = Buffer.from('page-9-of-2').toString('base64url')
      const { body } = await ask('search', { query: 'paged', pagination: { cursor: beyond } })
      expect([body.products, body.pagination.has_next_page]).toEqual([[], false])
    })

    it('reports the errors of its input', async () => {
      for (const body of [
        '{',
        {},
        { query: ' ' },
        { query: 7 },
        { query: 'x', pagination: { limit: 1.5 } },
        { query: 'x', pagination: { cursor: 'made up' } },
        { query: 'x', pagination: { cursor: Buffer.from('page-2-of-99').toString('base64url') } },
        { query: 'x', pagination: { cursor: Buffer.from('page-0-of-2').toString('base64url') } },
        { filters: { price: { min: -1 } } },
      ])
        expect(await ask('search', body), JSON.stringify(body)).toMatchObject({
          status: 400,
          body: { code: 'invalid_request', content: expect.any(String) as string },
        })
      expect(await ask('search', { query: 'x', note: 'x'.repeat(70_000) })).toMatchObject({
        status: 413,
        body: { code: 'request_too_large' },
      })
      expect((await ask('nothing', {})).status).toBe(404)
      expect((await fetch(`${shop.url}/ucp/v1/catalog/search`)).status).toBe(405)
    })

    it('returns the shop’s texts without hidden or direction-changing characters', async () => {
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

  describe('a look-up', () => {
    it('finds products and variants by any of their ids, each once', async () => {
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

    it('applies the filters that it names', async () => {
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

    it('finds nothing that is not for sale, and at most fifty at once', async () => {
      const draft = await makeProduct(shop, { status: 'DRAFT' })
      expect((await ask('lookup', { ids: [draft.id, draft.variants[0]!.id] })).body.products).toEqual([])
      const ids = Array.from({ length: 51 }, (_, index) => `id-${index}`)
      expect(await ask('lookup', { ids })).toMatchObject({ status: 400, body: { code: 'request_too_large' } })
      expect((await ask('lookup', { ids: [] })).status).toBe(400)
    })
  })

  describe('a product', () => {
    it('is read with the options still available beside the chosen ones', async () => {
      const { id, variants } = await makeNajd()
      const { body } = await ask('product', { id, selected: [{ name: 'colour', label: 'white' }] })
      expect(body.product.selected).toEqual([{ name: 'Colour', label: 'White' }])
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

    it('gives up the least preferred options if no variant has all of them', async () => {
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

    it('can be read by a variant, which comes first and determines the options', async () => {
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

    it('has only the variants within the filters, and is not found without any', async () => {
      const { id, variants } = await makeNajd()
      const idsFor = async (filters: object) => {
        const { product, messages } = (await ask('product', { id, filters })).body
        return product ? product.variants.map(variant => variant.id) : messages?.[0]?.code
      }
      expect(await idsFor({ price: { max: 6000 } })).toEqual([variants[1]!.id])
      expect(await idsFor({ price: { min: 8000 }, categories: [] })).toBe('not_found')
      expect(await idsFor({ price: { max: 1000 } })).toBe('not_found')
      expect(await idsFor({ categories: ['elsewhere'] })).toBe('not_found')
      expect(await idsFor({})).toHaveLength(3)
    })

    it('names the length of each size, and the heights that it fits as fit advice does', async () => {
      const measured = (size: string, width: number) => ({ size, width, shoulders: 47, sleeve: 62, hem: 150 })
      const sizes = [
        ['54', 116, 137],
        ['56', 122, 142],
        ['58', 128, 147],
      ] as const
      const { id } = await makeProduct(shop, {
        measurements: sizes.map(([size, width]) => measured(size, width)),
        variants: sizes.map(([size, , lengthCm]) => ({ size, lengthCm })),
      })
      const { metadata } = (await ask('product', { id })).body.product
      expect(metadata).toMatchObject({
        measurements: [
          '54: length 137 cm, width 116 cm, shoulders 47 cm, sleeve 62 cm, hem 150 cm; reaches the ankle of somebody 166 to 172 cm tall',
          expect.stringContaining('56: length 142 cm'),
          expect.stringContaining('58: length 147 cm'),
        ],
      })
      const short = await makeProduct(shop, {
        measurements: [measured('M', 120), measured('L', 140)],
        variants: [
          { size: 'M', lengthCm: 100 },
          { size: 'L', lengthCm: 106 },
        ],
      })
      const ofKurta = (await ask('product', { id: short.id })).body.product.metadata
      expect(ofKurta).toMatchObject({
        measurements: [
          'M: length 100 cm, width 120 cm, shoulders 47 cm, sleeve 62 cm, hem 150 cm',
          expect.stringMatching(/^L: .*hem 150 cm$/),
        ],
      })
    })

    it('says what delivery costs and when it arrives, at home and where the buyer is', async () => {
      const { id } = await makeNajd()
      await saveSettings(shop, 'shipping', {
        zones: [
          deliveryZone('Europe', ['FR'], [zoneWay(1, { price: 1500 })]),
          deliveryZone('Gulf', ['AE'], [zoneWay(2, { isDutyPaid: true, freeAbove: 5500 })], {
            withoutVat: true,
          }),
        ],
        responsiblePerson: 'Noor GmbH, Berlin',
      })
      const delivery = async (context?: object) =>
        (await ask('product', { id, context })).body.messages?.find(({ code }) => code === 'delivery')
          ?.content
      expect(await delivery()).toMatch(
        /^One of these to the United Kingdom, ordered now: Standard delivery £4\.99, arrives \w{3} \d.*; Express delivery £9\.99, arrives /,
      )
      expect(await delivery({ address_country: 'FRA' })).toMatch(
        / to France, .* £15\.00, arrives .*customs may ask you.*not part of these prices\. Responsible for product safety there: Noor GmbH, Berlin\.$/,
      )
      // The price there decides whether delivery is free.
      expect(await delivery({ address_country: 'AE' })).toMatch(
        /£14\.99 \(duties paid\), arrives .* It costs £\d+\.\d\d there\.$/,
      )
      expect(await delivery({ address_country: 'GB', postal_code: 'JE2 3AB' })).toBe(
        'We do not deliver to the Channel Islands yet.',
      )
      expect(await delivery({ address_country: 'Atlantis' })).toContain('to the United Kingdom')
      const filter = { filters: { price: { max: 99_999 } }, context: { currency: 'USD' } }
      expect((await ask('product', { id, ...filter })).body.messages).toMatchObject([
        { code: 'filter_ignored' },
        { code: 'delivery', type: 'info' },
      ])
    })

    it('is not found if it does not exist', async () => {
      expect(await ask('product', { id: 'nothing' })).toMatchObject({
        status: 200,
        body: { ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] },
      })
    })
  })
})
