import { readFileSync } from 'node:fs'
import { getProduct } from '@shop/contracts/catalog/endpoints'
import { expect, it } from 'vitest'
import { PageCache } from '../../site/pages/PageCache.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper } from '../../test/checkout.ts'
import { onBothDatabases } from '../../test/databases.ts'
import { useShop, refuses } from '../../test/startShop.ts'
import { createMetrics } from './createMetrics.ts'
import { routeLabel } from '../../platform/http/routeLabel.ts'

const statusKey = 'a key of the scraper'

onBothDatabases('the metrics', dialect => {
  const shop = useShop(dialect, { statusKey })
  const ask = (authorization = `Bearer ${statusKey}`) =>
    fetch(`${shop.url}/metrics`, { headers: { authorization } })
  const read = async () => (await ask()).text()
  /** Reads the value of the series with this name and these labels. */
  const valueOf = (text: string, series: string) => {
    const line = text.split('\n').find(each => each.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }

  it('are shown only to callers with the key', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    // Proxies log URLs.
    expect((await fetch(`${shop.url}/metrics?key=${encodeURIComponent(statusKey)}`)).status).toBe(404)
    for (const header of ['', 'Bearer ', `Bearer ${statusKey}!`]) expect((await ask(header)).status).toBe(404)
    // Without a key in the environment, no key opens the endpoint.
    const config = { ...shop.deps.config, statusKey: null }
    expect(createMetrics({ ...shop.deps, config }, new PageCache(shop.deps.clock))).toBeNull()
  })

  it('measure requests by the name of their route, with their statements', async () => {
    const { id } = await makeProduct(shop)
    await shop.call(getProduct, { id })
    await shop.request('/products/none')
    await shop.request('/nothing/here')
    await expect.poll(read).toContain('route="no such call",status="4xx"')
    const text = await read()
    // Counters start at 0; otherwise Prometheus would miss the rate of the first event.
    expect(valueOf(text, 'shop_answers_total{status="5xx"}')).toBe(0)
    expect(valueOf(text, 'shop_checkouts_total{outcome="out_of_stock"}')).toBe(0)
    const route = 'route="/api/products/{id}"'
    expect(valueOf(text, `shop_request_seconds_count{method="GET",${route},status="2xx"}`)).toBe(1)
    expect(valueOf(text, `shop_request_seconds_count{method="GET",${route},status="4xx"}`)).toBe(1)
    expect(valueOf(text, `shop_request_statements_sum{method="GET",${route}}`)).toBeGreaterThanOrEqual(1)
    expect(text).not.toContain(id)
    expect(text).not.toContain('nothing/here')
  })

  it('count checkouts by outcome, the reserved units, and the orders of the last hour', async () => {
    const { variantId } = await makeGarment(shop, 5)
    await checkOut(shop, await makeShopper(shop, variantId))
    const poor = await makeShopper(shop, variantId)
    await shop.deps.db('variants').where({ id: variantId }).update({ stock: 1 })
    await refuses(checkOut(shop, poor), 'out_of_stock')
    // Numbers from the database are cached for a few seconds.
    shop.passTime(6000)
    const text = await read()
    expect(valueOf(text, 'shop_checkouts_total{outcome="placed"}')).toBe(1)
    expect(valueOf(text, 'shop_checkouts_total{outcome="out_of_stock"}')).toBe(1)
    expect(valueOf(text, 'shop_orders_last_hour{status="PENDING"}')).toBe(1)
    const held = await shop.deps.db('variants').sum({ units: 'reserved' }).first()
    expect(valueOf(text, 'shop_stock_held_units')).toBe(held?.['units'])
  })

  it("match the dashboard, which shows each of the shop's own ones", async () => {
    const board = readFileSync(new URL('../../../../docs/grafana/shop.json', import.meta.url), 'utf8')
    const { panels } = JSON.parse(board) as { panels: { targets?: { expr: string }[] }[] }
    const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const shownMetrics = new Set(
      expressions.flatMap(expr => expr.match(/\b(shop|nodejs|process)_\w+/g) ?? []),
    )
    const labels = new Set(expressions.flatMap(expr => expr.match(/(?<=\bby \()[\w, ]+/g) ?? []))
    const text = await read()
    const typed = [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].map(([, name, type]) => ({ name: name!, type }))
    const exposedNames = typed.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map(end => name + end) : [name],
    )
    expect([...shownMetrics].filter(name => !exposedNames.includes(name))).toEqual([])
    const ours = typed.map(({ name }) => name).filter(name => name.startsWith('shop_'))
    expect(ours.filter(name => ![...shownMetrics].some(one => one.startsWith(name)))).toEqual([])
    const known = ['instance', 'le', ...[...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name!)]
    expect([...labels].flatMap(list => list.split(', ')).filter(name => !known.includes(name))).toEqual([])
  })
})

it('count requests outside the API under a fixed set of names, so that nobody can create new series', () => {
  const at = (path: string, status = 200) => routeLabel({ route: undefined, path, status })
  expect(['/', '/products/thobe', '/collections/eid', '/cArT', '/search'].map(path => at(path))).toEqual([
    'page: home',
    'page: product',
    'page: collection',
    'page: other',
    'page: search',
  ])
  expect(at('/products/gone', 404)).toBe('no such page')
  expect(at('/assets/x.js', 404)).toBe('files')
  expect(at('/admin/orders')).toBe('back office')
})

it('count hits and misses of the page cache', () => {
  const cache = new PageCache({ now: () => 0 })
  const page = { version: 1, readAt: 0, etag: 'x', brotli: Buffer.alloc(10) }
  expect(cache.get('/', 1)).toBeNull()
  cache.set('/', page)
  expect(cache.get('/', 1)).toBe(page)
  expect({ hits: cache.hits, misses: cache.misses, size: cache.size, bytes: cache.bytes }).toEqual({
    hits: 1,
    misses: 1,
    size: 1,
    bytes: 10,
  })
})
