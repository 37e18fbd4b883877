import { once } from 'node:events'
import { connect } from 'node:net'
import { getCollection, getProductBySlug } from '@shop/contracts/catalog/endpoints'
import { updateCollection } from '@shop/contracts/collections/adminEndpoints'
import { createProduct, updateProduct } from '@shop/contracts/products/endpoints'
import Koa from 'koa'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { catalogRoutes } from '../../catalogue/products/routes.ts'
import { errors, readableAddress } from '../../platform/http/middleware/errors.ts'
import { invoker } from '../../platform/http/invoke.ts'
import { mountInto, type EndpointTable } from '../../platform/http/mount.ts'
import { noSuchPage } from '../../platform/http/middleware/notFound.ts'
import { signUp } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper } from '../../test/checkout.ts'
import { aProduct, asForm } from '../../test/products.ts'
import { saveSettings } from '../../test/settings.ts'
import { useShop } from '../../test/startShop.ts'
import { pages } from './pages.ts'
import type { Renderer } from './Site.ts'
import { listen } from '../../test/listen.ts'

/** Renders pages of one line: a product's stock, or that there is no such page. */
const render: Renderer['render'] = async ({ url, origin, call, isClosed, isMarkdown }) => {
  if (isClosed) return { status: 503, html: 'back soon', isShared: false }
  // The storefront's router would log an error if this threw.
  const { pathname, searchParams } = new URL(origin + url)
  const [, place, slug = ''] = decodeURIComponent(pathname).split('/')
  if (searchParams.get('page') === '99') return { status: 404, html: 'no such page', isShared: true }
  if (isMarkdown && place === '') return { status: 200, html: '# Madar', isShared: true, isMarkdown }
  if (isMarkdown && place === 'products')
    return call(getProductBySlug, { slug }).then(
      ({ title }) => ({ status: 200, html: `# ${title}`, isShared: true, isMarkdown }),
      () => ({ status: 404, html: '# Not found', isShared: true, isMarkdown }),
    )
  if (place === 'collections')
    return call(getCollection, { idOrSlug: slug }).then(
      ({ name }) => ({ status: 200, html: name, isShared: true }),
      () => ({ status: 404, html: `no collection ${slug}`, isShared: true }),
    )
  if (place !== 'products') return { status: 404, html: `no page ${url}`, isShared: true }
  return call(getProductBySlug, { slug }).then(
    ({ variants }) => ({ status: 200, html: `${variants[0]?.stock} left`, isShared: true }),
    (error: { status: number }) =>
      error.status < 500
        ? { status: 404, html: `no product ${slug}`, isShared: true }
        : { status: 503, html: 'loading', isShared: false },
  )
}

describe('a page', () => {
  const shop = useShop('sqlite')
  let port = 0
  beforeAll(async () => {
    const table: EndpointTable = new Map()
    catalogRoutes(mountInto(table), shop.deps)
    const app = new Koa()
    app.use(errors(shop.deps.log)).use(readableAddress)
    app.use(pages(shop.deps, { render, readFixedPaths: async () => [] }, invoker(table))).use(noSuchPage)
    const served = await listen(app)
    port = served.port
    return served.close
  })
  const visit = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })

  /** Sends a request line that no browser would send; returns the whole answer. */
  const sendRaw = async (target: string) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', chunk => (answer += chunk.toString()))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
    return answer
  }

  describe('as Markdown', () => {
    const read = async (path: string, accept?: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        ...(accept && { headers: { accept } }),
      })
      const { status, headers } = answer
      return { status, type: headers.get('content-type'), headers, text: await answer.text() }
    }
    const markdown = 'text/markdown; charset=utf-8'
    const html = 'text/html; charset=utf-8'

    it('is sent to readers that name it and prefer it at least as much as HTML, and is cached separately', async () => {
      const { slug, title } = await makeProduct(shop)
      const path = `/products/${slug}`
      for (const [accept, type] of [
        ['text/markdown', markdown],
        ['text/html, text/markdown', markdown],
        ['Text/HTML;Q=0.8, TEXT/Markdown', markdown],
        ['text/markdown;q=0.9, text/html;q=0.8', markdown],
        ['text/html, text/markdown;q=0.9', html],
        ['text/markdown;q=0, */*', html],
        ['*/*', html],
        ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', html],
      ] as const)
        expect([accept, (await read(path, accept)).type]).toEqual([accept, type])
      const { text, headers } = await read(path, 'text/markdown')
      expect(text).toBe(`# ${title}`)
      expect(headers.get('vary')).toContain('Accept')
      expect((await read(path)).headers.get('vary')).toMatch(/Accept(,|$)/)
    })

    it('has its own address, which follows a moved product and is not found without a page', async () => {
      const { slug, title } = await makeProduct(shop)
      expect(await read(`/products/${slug}.md`)).toMatchObject({
        status: 200,
        type: markdown,
        text: `# ${title}`,
      })
      expect(await read(`/products/${slug}.md?utm_source=x`)).toMatchObject({ status: 200, type: markdown })
      const { id } = (await shop.deps.db('products').where({ slug }).first('id')) as { id: string }
      await shop.deps
        .db('product_slugs')
        .insert({ slug: `${slug}-before`, product_id: id, created_at: new Date().toISOString() })
      const moved = await read(`/products/${slug}-before.md?colour=White`)
      expect([moved.status, moved.headers.get('location')]).toEqual([
        301,
        `/products/${slug}.md?colour=White`,
      ])
      expect(await read('/products/nothing.md')).toMatchObject({ status: 404, type: markdown })
      expect((await read('/cart.md')).status).toBe(404)
      expect(await read('/llms.txt')).toMatchObject({ status: 200, type: markdown, text: '# Madar' })
    })
  })

  it('answers 503 with Retry-After during maintenance, except where staff sign in and payments return', async () => {
    const { slug } = await makeProduct(shop)
    expect((await visit(`/products/${slug}`)).status).toBe(200)
    await saveSettings(shop, 'general', { maintenanceMode: true })
    const closed = await visit(`/products/${slug}`)
    expect([closed.status, await closed.text()]).toEqual([503, 'back soon'])
    expect(closed.headers.get('retry-after')).toBe('600')
    expect(closed.headers.get('cache-control')).toBe('no-store')
    for (const path of ['/login', '/reset-password', '/checkout/success?order_id=1', '/success'])
      expect((await visit(path)).status).toBe(404)
    await saveSettings(shop, 'general', {})
    expect((await visit(`/products/${slug}`)).status).toBe(200)
  })

  it("redirects from a product's former address to its current one with 301, and keeps the query", async () => {
    const admin = await signUp(shop, { isAdmin: true })
    const product = await shop.call(createProduct, aProduct(), admin)
    expect((await visit(`/products/${product.slug}`)).status).toBe(200)
    const slug = `moved-${product.slug}`
    await shop.call(updateProduct, { ...asForm(product), slug }, admin)
    for (const path of [product.slug, product.slug.toUpperCase()]) {
      const answer = await visit(`/products/${path}?tab=reviews`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/products/${slug}?tab=reviews`])
    }
    const campaign = await visit(`/products/${product.slug}?utm_source=mail`)
    expect(campaign.headers.get('location')).toBe(`/products/${slug}?utm_source=mail`)
    expect((await visit(`/products/${slug}`)).status).toBe(200)
  })

  it("also redirects from a collection's former address, but not to an inactive collection", async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { id, slug } = await makeCollection(shop, { slug: 'spring' })
    expect((await visit(`/collections/${slug}`)).status).toBe(200)
    const save = (isActive: boolean) =>
      shop.call(updateCollection, { id, name: 'Summer', slug: 'summer', sort: 0, isActive }, accessToken)
    await save(true)
    const answer = await visit(`/collections/${slug}?sort=newest&page=2`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/collections/summer?sort=newest&page=2',
    ])
    expect((await visit('/collections/summer')).status).toBe(200)
    // A page beyond the last one is missing, and no longer redirects to itself.
    expect((await visit('/collections/summer?page=99')).status).toBe(404)
    await save(false)
    expect((await visit(`/collections/${slug}`)).status).toBe(404)
    expect((await visit('/collections/summer')).status).toBe(404)
  })

  it('is cached for half a minute, and then shows the current stock', async () => {
    const { slug, variants } = await makeProduct(shop, { variants: [{ stock: 5 }] })
    const read = async () => (await visit(`/products/${slug}`)).text()
    expect(await read()).toBe('5 left')
    // A sale that leaves some units does not change the catalogue's version.
    await checkOut(shop, await makeShopper(shop, variants[0]!.id, { quantity: 2 }))
    shop.passTime(25_000)
    expect(await read()).toBe('5 left')
    shop.passTime(6000)
    expect(await read()).toBe('3 left')
    shop.passTime(25_000)
    expect(await read()).toBe('3 left')
  })

  it('tells caches, probes and the log that its data could not be read, and is then read again', async () => {
    const { slug } = await makeProduct(shop, { variants: [{ stock: 4 }] })
    const logged = vi.spyOn(shop.deps.log, 'error').mockImplementation(() => {})
    onTestFinished(() => logged.mockRestore())
    await shop.deps.db.schema.renameTable('product_images', 'elsewhere')
    const answer = await visit(`/products/${slug}`)
    await shop.deps.db.schema.renameTable('elsewhere', 'product_images')
    expect([answer.status, await answer.text()]).toEqual([503, 'loading'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(logged).toHaveBeenCalledWith(expect.anything(), 'a page could not be read')
    expect(await (await visit(`/products/${slug}`)).text()).toBe('4 left')
  })

  it('is rendered once for all campaigns that lead to it', async () => {
    const { slug, variants } = await makeProduct(shop, { variants: [{ stock: 5 }] })
    const read = async (query: string) => (await visit(`/products/${slug}${query}`)).text()
    expect(await read('?utm_source=mail&utm_campaign=eid')).toBe('5 left')
    await checkOut(shop, await makeShopper(shop, variants[0]!.id, { quantity: 2 }))
    for (const query of ['', '?utm_source=search', '?gclid=a1', '?mc_eid=1&fbclid=2'])
      expect(await read(query)).toBe('5 left')
    expect(await read('?tab=reviews&utm_source=mail')).toBe('3 left')
    expect(await read('?tab=reviews')).toBe('3 left')
  })

  it('keeps its ETag if it is rendered again without a change', async () => {
    const { slug } = await makeProduct(shop)
    const etag = async () => (await visit(`/products/${slug}`)).headers.get('etag')
    const first = await etag()
    shop.passTime(31_000)
    expect(await etag()).toBe(first)
  })

  it.each([
    ['/products/%', 'no product %'],
    ['/products/%zz', 'no product %zz'],
    ['/products/%E0%A4%A?page=1', 'no product %E0%A4%A'],
    ['/caf%C3%A9%ff', 'no page /caf%25C3%25A9%25ff'],
  ])('is not found at an address that cannot be decoded: %s', async (path, text) => {
    const answer = await visit(path)
    expect([answer.status, await answer.text()]).toEqual([404, text])
  })

  it('is also found by its full URL, whatever its host', async () => {
    const { slug } = await makeProduct(shop, { variants: [{ stock: 7 }] })
    for (const host of ['localhost', 'other.example:80']) {
      const answer = await sendRaw(`http://${host}/products/${slug}`)
      expect(answer).toContain('HTTP/1.1 200')
      expect(answer).toContain('7 left')
    }
    expect(await sendRaw('*')).toContain('HTTP/1.1 404')
  })
})
