import {
  createRedirect,
  deleteRedirect,
  listMissedPaths,
  listRedirects,
  updateRedirect,
} from '@shop/contracts/shop/redirectEndpoints'
import Koa from 'koa'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { errors, readableAddress } from '../../platform/http/middleware/errors.ts'
import { useStaff } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { describeShop, refuses } from '../../test/startShop.ts'
import { PageCache } from '../pages/PageCache.ts'
import { pages } from '../pages/pages.ts'
import type { Renderer } from '../pages/Site.ts'
import { missedPathCounter, removeOldMissedPaths } from './missedPaths.ts'
import { listen } from '../../test/listen.ts'

/** Renders a storefront of three pages, of which none has a number. */
const render: Renderer['render'] = async ({ url }) =>
  /.\/$/.test(url)
    ? { status: 301, location: url.slice(0, -1), html: '', isShared: true }
    : /^\/(sale|collections)?(?:\?|$)/.test(url) && !/[?&](p|page)=99/.test(url)
      ? { status: 200, html: 'page', isShared: true }
      : { status: 404, html: 'missing', isShared: true }

describeShop('addresses of a former shop', shop => {
  let port = 0
  const owner = useStaff(shop)
  let missed: ReturnType<typeof missedPathCounter>
  beforeAll(async () => {
    missed = missedPathCounter(shop.deps)
    const app = new Koa()
    app.use(errors(shop.deps.log)).use(readableAddress)
    const renderer = { render, readFixedPaths: async () => [] }
    const call = () => Promise.reject(new Error('no calls'))
    app.use(pages(shop.deps, renderer, call as never, new PageCache(shop.deps.clock), missed))
    const served = await listen(app)
    port = served.port
    return served.close
  })
  beforeEach(async () => {
    await missed.flush()
    for (const table of ['redirects', 'missed_paths']) await shop.deps.db(table).delete()
  })

  const visit = async (path: string, method = 'GET') => {
    const headers = { accept: 'text/html' }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual', headers })
    return [answer.status, answer.headers.get('location')]
  }
  const redirectTo = (path: string, target: string) => shop.call(createRedirect, { path, target }, owner)
  const readRedirects = async () => (await shop.call(listRedirects, {}, owner)).items

  it('lead to the target set by staff, whatever their case, trailing slash or query, also for HEAD', async () => {
    await redirectTo('https://Old.example/Pages/Eid/', '/sale?size=56')
    expect(await readRedirects()).toMatchObject([{ path: '/pages/eid', target: '/sale?size=56' }])
    expect(await visit('/pages/eid')).toEqual([301, '/sale?size=56'])
    expect(await visit('/PAGES/Eid/?utm_source=mail&size=52')).toEqual([301, '/sale?size=56&utm_source=mail'])
    expect(await visit('/pages/eid', 'HEAD')).toEqual([301, '/sale?size=56'])
    expect(await visit('/pages/other')).toEqual([404, null])
  })

  it('lead to their target by number if WordPress used no names', async () => {
    const { slug } = await makeProduct(shop)
    await redirectTo('/?p=12', `/products/${slug}`)
    expect(await visit('/?p=12')).toEqual([301, `/products/${slug}`])
    expect(await visit('/index.php?p=12&utm_source=x')).toEqual([301, `/products/${slug}?utm_source=x`])
    expect(await visit('/?p=13')).toEqual([200, null])
    expect(await visit('/')).toEqual([200, null])
  })

  it('lead to a product, a collection or a search named in the query, and to no other former address', async () => {
    const { slug } = await makeProduct(shop)
    const { slug: collectionSlug } = await makeCollection(shop)
    expect(await visit(`/?product=${slug}&post_type=product`)).toEqual([301, `/products/${slug}`])
    expect(await visit(`/?product_cat=${collectionSlug}&utm_source=x`)).toEqual([
      301,
      `/collections/${collectionSlug}?utm_source=x`,
    ])
    expect(await visit('/?s=White+Thobe&post_type=product')).toEqual([301, '/search?q=white+thobe'])
    expect(await visit('/?s=')).toEqual([200, null])
    expect(await visit('/?product=nothing')).toEqual([200, null])
    await redirectTo('/?p=12', `/products/${slug}`)
    await redirectTo('/pages/twelve', '/?p=12')
    expect(await visit('/pages/twelve')).toEqual([301, `/products/${slug}`])
    await expect(redirectTo('/pages/thirteen', '/?p=13')).rejects.toMatchObject({
      fields: { target: 'This shop has no page at this address.' },
    })
  })

  it('in the form of Shopify and WooCommerce lead to the corresponding page, or nowhere', async () => {
    const { slug } = await makeProduct(shop)
    const { slug: collectionSlug } = await makeCollection(shop)
    for (const path of [`/product/${slug}/`, `/collections/men/products/${slug}?variant=40123456`])
      expect(await visit(path)).toEqual([301, `/products/${slug}`])
    for (const path of [`/product-category/men/${collectionSlug}/`, `/collections/${collectionSlug}/white`])
      expect(await visit(path)).toEqual([301, `/collections/${collectionSlug}`])
    expect(await visit('/shop/')).toEqual([301, '/collections'])
    for (const path of ['/pages/about-us', '/blogs/news', '/blogs/news/eid/', '/blog/'])
      expect(await visit(path)).toEqual([301, '/about'])
    for (const path of ['/product/nothing', '/collections/men/products/nothing'])
      expect(await visit(path)).toEqual([404, null])
    await redirectTo('/products/former', '/sale')
    expect(await visit('/collections/men/products/former')).toEqual([301, '/sale'])
  })

  it('never redirect twice, whatever the order in which they were saved', async () => {
    await expect(redirectTo('/pages/c', '/pages/nowhere')).rejects.toMatchObject({
      fields: { target: 'This shop has no page at this address.' },
    })
    await redirectTo('/pages/c', '/sale')
    await redirectTo('/pages/b', '/pages/c')
    await redirectTo('/pages/a', '/pages/b')
    expect((await readRedirects()).map(({ path, target }) => [path, target])).toEqual([
      ['/pages/a', '/sale'],
      ['/pages/b', '/sale'],
      ['/pages/c', '/sale'],
    ])
    const { id, slug } = await makeProduct(shop)
    await redirectTo('/pages/d', `/products/${slug}`)
    await shop.deps
      .db('products')
      .where({ id })
      .update({ slug: `${slug}-new` })
    const at = new Date().toISOString()
    await shop.deps.db('product_slugs').insert({ slug, product_id: id, created_at: at })
    expect(await visit('/pages/d')).toEqual([301, `/products/${slug}-new`])
    await shop.deps.db('products').where({ id }).update({ status: 'DRAFT' })
    expect(await visit('/pages/d')).toEqual([404, null])
    expect(await visit('/PAGES/b/')).toEqual([301, '/sale'])
    expect(await visit('/Shop/')).toEqual([301, '/collections'])
    expect(await visit('/sale/')).toEqual([301, '/sale'])
  })

  it.each([
    ['/pages/x', 'https://elsewhere.example/', 'target', /address of this shop/],
    ['/pages/x', '//elsewhere.example', 'target', /address of this shop/],
    ['/pages/x', 'javascript:alert(1)', 'target', /address of this shop/],
    ['/pages/x', '/admin/orders', 'target', /address of this shop/],
    ['/pages/x', '/products/nothing', 'target', /no product on sale/],
    ['/pages/x', '/pages/X/', 'target', /to itself/],
    ['/sale', '/collections', 'path', /has a page at this address/],
    ['pages', '/sale', 'path', /address of the former shop/],
  ])('are refused with a reason: %s to %s', async (path, target, field, text) => {
    await expect(redirectTo(path, target)).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { [field]: expect.stringMatching(text) },
    })
  })

  it('are refused if the address already has a redirect', async () => {
    const { id } = await redirectTo('/pages/a', '/sale')
    await refuses(redirectTo('/PAGES/a', '/sale'), { fields: { path: expect.stringContaining('already') } })
    await shop.call(updateRedirect, { id, path: '/pages/a', target: '/sale' }, owner)
    expect(await visit('/pages/a')).toEqual([301, '/sale'])
    await shop.call(deleteRedirect, { id }, owner)
    expect(await visit('/pages/a')).toEqual([404, null])
    await refuses(shop.call(deleteRedirect, { id }, owner), 'not_found')
  })

  it("are counted for a month if they lead nowhere, without robots' noise and personal data", async () => {
    for (let visits = 0; visits < 3; visits++) await visit('/pages/Eid?email=a@b.example')
    await visit('/?p=99')
    await visit('/collections?page=999')
    const { slug } = await makeCollection(shop)
    expect(await visit(`/collections/${slug}?page=999`)).toEqual([404, null])
    expect(await visit('/category/x/')).toEqual([404, null])
    for (const path of [
      '/wp-login.php',
      '/.env',
      '/a/.git/config',
      '/img/logo.png',
      '/account/ali@mail.example',
      '/orders/9f86d081884c7d659a2feaa0c55ad015',
      '/call/447700900123',
    ])
      await visit(path)
    await missed.flush()
    const { items } = await shop.call(listMissedPaths, {}, owner)
    expect(items).toEqual([
      { path: '/pages/eid', visits: 3 },
      { path: '/?p=99', visits: 1 },
      { path: '/category/x', visits: 1 },
    ])
    await redirectTo('/pages/eid', '/sale')
    expect((await shop.call(listMissedPaths, {}, owner)).items).toHaveLength(2)
    await shop.deps.db('missed_paths').update({ day: '2020-01-01' })
    await removeOldMissedPaths(shop.deps)
    expect(await shop.deps.db('missed_paths')).toEqual([])
  })

  it('may have spaces, and are no longer listed once they have a page', async () => {
    const { id, slug } = await makeProduct(shop)
    await shop.deps.db('products').where({ id }).update({ status: 'DRAFT' })
    await visit(`/products/${slug}`)
    await visit('/pages/Eid%20Sale')
    await missed.flush()
    const missing = async () =>
      (await shop.call(listMissedPaths, {}, owner)).items.map(({ path }) => path).toSorted()
    expect(await missing()).toEqual(['/pages/eid%20sale', `/products/${slug}`])
    await shop.deps.db('products').where({ id }).update({ status: 'ACTIVE' })
    expect(await missing()).toEqual(['/pages/eid%20sale'])
    await redirectTo('/pages/eid sale', '/sale')
    expect(await missing()).toEqual([])
    expect(await visit('/pages/Eid%20Sale/')).toEqual([301, '/sale'])
  })

  it('are limited to some hundreds a day, whoever makes them up', async () => {
    const request = { method: 'GET', accepts: () => 'html' } as never
    for (let at = 0; at < 700; at++)
      await missed.count({ ...(request as object), url: `/made-up/${at}` } as never)
    await missed.flush()
    for (let at = 700; at < 1400; at++)
      await missed.count({ ...(request as object), url: `/made-up/${at}` } as never)
    await missed.flush()
    expect((await shop.call(listMissedPaths, {}, owner)).total).toBeLessThanOrEqual(600)
  })

  it('are not searched for if there is a page', async () => {
    const queries: string[] = []
    const recordQuery = ({ sql }: { sql: string }) => queries.push(sql)
    shop.deps.db.on('query', recordQuery)
    await visit('/sale?colour=White')
    shop.deps.db.removeListener('query', recordQuery)
    expect(queries.filter(sql => sql.includes('redirects'))).toEqual([])
  })
})
