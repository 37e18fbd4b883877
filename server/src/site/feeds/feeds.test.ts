import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uniqueGtin } from '@shop/contracts/catalog/gtinOf'
import { getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { createProduct, updateProduct } from '@shop/contracts/products/endpoints'
import { parse } from 'csv-parse/sync'
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { signUp } from '../../test/accounts.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { serveFeeds } from '../../test/feeds.ts'
import { aProduct, asForm, aVariant } from '../../test/products.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'

onBothDatabases('the feeds', dialect => {
  const shop = useShop(dialect)
  let url = ''
  beforeAll(async () => {
    const served = await serveFeeds(shop)
    url = served.url
    return served.close
  })
  // Takes the products of other tests off sale.
  beforeEach(() => shop.deps.db('products').update({ status: 'ARCHIVED' }))

  let slugs = 0
  const read = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers })
  const textOf = async (path: string) => (await read(path)).text()
  const lines = async (path: string) =>
    (await textOf(path))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
  const table = async () =>
    parse(await textOf('/feeds/meta.csv'), { columns: true }) as Record<string, string>[]

  const makeNajd = async () => {
    const slug = `najd-${++slugs}`
    const { id, variants } = await makeProduct(shop, {
      slug,
      title: 'Najd & Sons <b>Thobe</b>',
      description: '=1+1 is how it begins, "quoted", with **é**',
      variants: [
        { color: 'White', size: '54', price: 7900, salePrice: 5900, barcode: '5012345678900', stock: 3 },
        { color: 'Sand', size: '56', price: 7900, barcode: '2000000000015', stock: 2, reserved: 2 },
      ],
    })
    return { id, slug, white: variants[0]?.id, sand: variants[1]?.id }
  }

  it('contain every variant for sale with its price, in each format', async () => {
    const { id, slug, white, sand } = await makeNajd()
    await makeProduct(shop, { status: 'DRAFT' })
    await makeProduct(shop, { status: 'ARCHIVED' })

    const xml = await textOf('/feeds/google.xml')
    expect(xml.match(/<item>/g)).toHaveLength(2)
    expect(xml).toContain(`<g:id>${white}</g:id><g:title>Najd &amp; Sons Thobe, White, 54</g:title>`)
    expect(xml).toContain(`<g:link>https://shop.example/products/${slug}?colour=White&amp;size=54</g:link>`)
    expect(xml).toContain(
      '<g:availability>in_stock</g:availability><g:price>79.00 GBP</g:price><g:sale_price>59.00 GBP</g:sale_price>',
    )
    expect(xml).toContain('<g:gtin>5012345678900</g:gtin><g:condition>new</g:condition>')
    expect(xml).toContain('<g:gender>male</g:gender><g:age_group>adult</g:age_group>')

    const rows = await table()
    expect(rows.map(row => [row['id'], row['price'], row['sale_price'], row['availability']])).toEqual([
      [white, '79.00 GBP', '59.00 GBP', 'in stock'],
      [sand, '79.00 GBP', '', 'out of stock'],
    ])
    expect(rows[0]?.['description']).toBe('=1+1 is how it begins, "quoted", with é')
    expect(await textOf('/feeds/pinterest.csv')).toBe(await textOf('/feeds/meta.csv'))

    expect(await lines('/feeds/openai.jsonl')).toMatchObject([
      { item_id: white, group_id: id, availability: 'in_stock', price: '79.00 GBP', sale_price: '59.00 GBP' },
      { item_id: sand, availability: 'out_of_stock', price: '79.00 GBP', is_eligible_checkout: false },
    ])
    expect(await lines('/feeds/acp/products.jsonl')).toMatchObject([
      {
        id,
        url: `https://shop.example/products/${slug}`,
        variants: [
          {
            id: white,
            price: { amount: 5900, currency: 'GBP' },
            list_price: { amount: 7900, currency: 'GBP' },
            availability: { available: true, status: 'in_stock' },
            barcodes: [{ type: 'GTIN', value: '5012345678900' }],
          },
          { id: sand, price: { amount: 7900 }, availability: { available: false } },
        ],
      },
    ])
  })

  it('distinguish variants of one colour and size by length, collar and cuffs', async () => {
    const alike = { color: 'White', size: '54' }
    await makeProduct(shop, {
      title: `${'Long '.repeat(38)}thobe`,
      variants: [
        { ...alike, lengthCm: 140 },
        { ...alike, lengthCm: 152 },
        { ...alike, lengthCm: 152, collar: 'Mandarin' },
        { ...alike, lengthCm: 152, collar: 'Mandarin', cuffs: 'French cuffs' },
        { ...alike, size: '56' },
      ],
    })
    const sizes = [
      '54 / 140 cm / Standard collar / Standard cuffs',
      '54 / 152 cm / Standard collar / Standard cuffs',
      '54 / 152 cm / Mandarin collar / Standard cuffs',
      '54 / 152 cm / Mandarin collar / French cuffs',
      '56 / 140 cm / Standard collar / Standard cuffs',
    ]
    const choices = sizes.map(size => `White, ${size.replaceAll(' / ', ', ')}`)
    const titles = choices.map(choice => expect.stringMatching(new RegExp(`^Long .*…, ${choice}$`)))

    const items = (await textOf('/feeds/google.xml')).split('<item>').slice(1)
    const valuesOf = (field: string) =>
      items.map(item => new RegExp(`<g:${field}>([^<]*)</g:${field}>`).exec(item)?.[1])
    expect(valuesOf('size')).toEqual(sizes)
    expect(valuesOf('title')).toEqual(titles)
    expect(new Set(valuesOf('item_group_title')).size).toBe(1)
    expect(items[3]).toContain(
      '<g:variant_option><g:name>Length</g:name><g:value>152 cm</g:value></g:variant_option><g:variant_option><g:name>Collar</g:name><g:value>Mandarin</g:value></g:variant_option>',
    )
    const rows = await table()
    expect(rows.map(row => row['size'])).toEqual(sizes)
    expect(rows.map(row => row['title'])).toEqual(titles)
    expect((await lines('/feeds/openai.jsonl')).map(line => [line['size'], line['variant_dict']])[3]).toEqual(
      [
        sizes[3],
        { Colour: 'White', Size: '54', Length: '152 cm', Collar: 'Mandarin', Cuffs: 'French cuffs' },
      ],
    )
    const [product] = await lines('/feeds/acp/products.jsonl')
    const variants = product?.['variants'] as { title: string; variant_options: object[] }[]
    expect(new Set(variants.map(({ title }) => title)).size).toBe(5)
    expect(variants[1]?.variant_options).toContainEqual({ name: 'Length', value: '152 cm' })
  })

  it('do not mention a length that follows from the size', async () => {
    await makeProduct(shop, {
      variants: [
        { size: '54', lengthCm: 140 },
        { size: '56', lengthCm: 145 },
      ],
    })
    expect((await table()).map(row => row['size'])).toEqual(['54', '56'])
  })

  it('contain no GTIN that several variants for sale share, whatever leading zeros they have', async () => {
    const gtin = '5012345678900'
    await makeProduct(shop, { status: 'DRAFT', variants: [{ barcode: gtin }] })
    await makeProduct(shop, {
      slug: 'first',
      variants: [{ barcode: gtin }, { size: '56', barcode: '4006381333931' }],
    })
    const gtins = async () => {
      const xml = await textOf('/feeds/google.xml')
      const acp = await textOf('/feeds/acp/products.jsonl')
      return {
        google: [...xml.matchAll(/<g:gtin>(\d+)/g)].map(([, number]) => number),
        table: (await table()).map(row => row['gtin']).filter(number => number !== ''),
        openAi: (await lines('/feeds/openai.jsonl')).flatMap(line => line['gtin'] ?? []),
        acp: [...acp.matchAll(/"GTIN","value":"(\d+)"/g)].map(([, number]) => number),
        page: (await shop.call(getProductBySlug, { slug: 'first' })).variants.map(uniqueGtin).filter(Boolean),
      }
    }
    const everywhere = (...numbers: string[]) => ({
      google: numbers,
      table: numbers,
      openAi: numbers,
      acp: numbers,
      page: numbers,
    })
    expect(await gtins()).toEqual(everywhere(gtin, '4006381333931'))
    await makeProduct(shop, { slug: 'second', variants: [{ barcode: `0${gtin}` }] })
    expect(await gtins()).toEqual(everywhere('4006381333931'))
    expect((await shop.call(getProductBySlug, { slug: 'second' })).variants.map(uniqueGtin)).toEqual([
      undefined,
    ])
    await makeProduct(shop, {
      variants: [{ barcode: '4006381333931' }, { size: '56', barcode: '4006381333931' }],
    })
    expect(await gtins()).toEqual(everywhere())
  })

  it('contain the delivery prices of the cart for one unit, and no method that excludes its weight', async () => {
    const tracked = { name: 'Tracked', priceBy: 'weight', steps: [{ above: 900, price: 2499 }] }
    const ireland = deliveryZone(
      'Ireland',
      ['IE'],
      [zoneWay(1, tracked), zoneWay(2, { name: 'Letter', heaviest: 500 })],
    )
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    await saveSettings(shop, 'shipping', { uk, zones: [ireland] })
    await makeProduct(shop, { variants: [{ weightGr: 400 }, { weightGr: 950 }] })
    const priced = (await textOf('/feeds/google.xml'))
      .split('<item>')
      .slice(1)
      .map(item =>
        [...item.matchAll(/country>IE<.*?service>(.*?)<.*?price>(.*?)</g)].map(([, ...found]) => found),
      )
    expect(priced).toEqual([
      [
        ['Tracked', '14.99 GBP'],
        ['Letter', '14.99 GBP'],
      ],
      [['Tracked', '24.99 GBP']],
    ])
  })

  it('never contain an in-house number as a GTIN', async () => {
    await makeNajd()
    const [, sand] = await table()
    expect(sand?.['gtin']).toBe('')
    const [, own = ''] = (await textOf('/feeds/google.xml')).split('<item>').slice(1)
    expect(own).toContain('<g:identifier_exists>no</g:identifier_exists>')
    expect(own).not.toContain('2000000000015')
  })

  it('are updated after every change of price, name or stock, and stay the same until then', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const created = await shop.call(
      createProduct,
      aProduct({ status: 'ACTIVE', variants: [aVariant({ price: 5900, stock: 1 })] }),
      accessToken,
    )
    const [variant] = created.variants
    let etag = ''
    const readAgain = async () => {
      const before = etag
      const answer = await read('/feeds/meta.csv')
      etag = answer.headers.get('etag') ?? ''
      const text = await answer.text()
      // Not by `fetch`, which requests a complete answer from every cache.
      const [known] = await once(
        get(`${url}/feeds/meta.csv`, { headers: { 'if-none-match': etag } }),
        'response',
      )
      expect((known as IncomingMessage).resume().statusCode).toBe(304)
      return etag === before ? 'the same' : text
    }
    expect(await readAgain()).toContain('59.00 GBP')
    expect(await readAgain()).toBe('the same')

    const form = asForm(created)
    await shop.call(
      updateProduct,
      { ...form, variants: form.variants?.map(each => ({ ...each, price: 6100 })) },
      accessToken,
    )
    const dearer = await readAgain()
    expect(dearer).toContain('61.00 GBP')
    expect(dearer).toContain('in stock')

    const shopper = await makeShopper(shop, variant?.id ?? '', { quantity: 1 })
    await checkOut(shop, shopper)
    expect(await readAgain()).toContain('out of stock')
    await saveSettings(shop, 'general', { storeName: 'Another Name' })
    expect(await readAgain()).toContain('Another Name')
    expect(await readAgain()).toBe('the same')
  })

  it('declare their types, and are not found at other addresses', async () => {
    await makeNajd()
    const types = await Promise.all(
      ['google.xml', 'meta.csv', 'openai.jsonl', 'acp/products.jsonl', 'acp/metadata.json'].map(async name =>
        (await read(`/feeds/${name}`)).headers.get('content-type'),
      ),
    )
    expect(types).toEqual([
      'application/xml',
      'text/csv; charset=utf-8',
      'application/jsonl',
      'application/jsonl',
      'application/json; charset=utf-8',
    ])
    expect(await (await read('/feeds/acp/metadata.json')).json()).toMatchObject({
      id: 'shop.example',
      target_country: 'GB',
    })
    expect((await read('/feeds/unknown.xml')).status).toBe(404)
  })

  it('can be read by clients without compression', async () => {
    await makeNajd()
    const plain = await read('/feeds/google.xml', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(await textOf('/feeds/google.xml'))
  })

  /** Serves the feeds from a temporary folder of their own, which only their user may read. */
  const serveInFolder = async (closing = new AbortController().signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'feeds-test-'))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    })
    const served = await serveFeeds({ deps: { ...shop.deps, closing } })
    onTestFinished(served.close)
    const names = () => readdirSync(folder)
    const modes = () => names().map(name => statSync(join(folder, name)).mode & 0o777)
    const removeAll = () => names().forEach(name => rmSync(join(folder, name), { recursive: true }))
    return { feed: () => fetch(`${served.url}/feeds/meta.csv`), names, modes, removeAll }
  }

  it('are made again after the system has removed its temporary files', async () => {
    await makeNajd()
    const { feed, modes, removeAll } = await serveInFolder()
    const before = await (await feed()).text()
    expect(modes()).toEqual([0o700])
    removeAll()
    expect(await (await feed()).text()).toBe(before)
    expect(modes()).toEqual([0o700])
  })

  it('leave no folder behind if one is requested while the process stops', async () => {
    await makeNajd()
    const closing = new AbortController()
    const { feed, names } = await serveInFolder(closing.signal)
    await (await feed()).text()
    closing.abort()
    await expect.poll(names).toEqual([])
    await shop.deps.db('products').update({ status: 'ARCHIVED' })
    await makeNajd()
    await (await feed()).text().catch(() => '')
    expect(names()).toEqual([])
  })

  it('contain every product, however many there are', async () => {
    const ids: string[] = []
    for (let number = 0; number < 205; number++)
      ids.push((await makeProduct(shop, { slug: `many-${number}` })).id)
    const listed = (await lines('/feeds/acp/products.jsonl')).map(({ id }) => String(id))
    expect(listed.toSorted()).toEqual(ids.toSorted())
  })
})
