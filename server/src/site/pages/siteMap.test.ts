import Koa from 'koa'
import { beforeAll, expect, it } from 'vitest'
import { bumpCatalogVersion } from '../../catalogue/products/catalogVersion.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop } from '../../test/startShop.ts'
import { robots } from './robots.ts'
import { securityText } from './securityText.ts'
import { siteMap } from './siteMap.ts'
import { listen } from '../../test/listen.ts'

describeShop('the site map', shop => {
  let url = ''
  let timesRead = 0
  beforeAll(async () => {
    shop.deps.publicUrl = 'https://shop.example'
    const fixedPaths = async () => {
      timesRead++
      return ['/', '/about?a=1&b=2']
    }
    const app = new Koa()
      .use(robots(shop.deps))
      .use(securityText(shop.deps))
      .use(siteMap(shop.deps, fixedPaths))
    app.use(ctx => {
      ctx.body = 'another page'
    })
    const served = await listen(app)
    url = served.url
    return served.close
  })
  const read = async () => (await fetch(`${url}/sitemap.xml`)).text()
  const pathsIn = (xml: string) =>
    Array.from(xml.matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g), ([, path]) => path)

  it('lists pages for search engines: fixed pages, active collections, and active products, newest first', async () => {
    await makeCollection(shop, { slug: 'jalabs', sort: 2 })
    await makeCollection(shop, { slug: 'thobes', sort: 1 })
    await makeCollection(shop, { slug: 'hidden', isActive: false })
    await makeProduct(shop, { slug: 'older', createdAt: '2026-01-01T00:00:00.000Z' })
    await makeProduct(shop, { slug: 'newer', createdAt: '2026-02-01T00:00:00.000Z' })
    await makeProduct(shop, { slug: 'draft', status: 'DRAFT' })
    await makeProduct(shop, { slug: 'archived', status: 'ARCHIVED' })
    const xml = await read()
    expect(pathsIn(xml)).toEqual([
      '/',
      '/about?a=1&amp;b=2',
      '/collections/thobes',
      '/collections/jalabs',
      '/products/newer',
      '/products/older',
    ])
    const { updated_at: changedAt } = await shop.deps
      .db('products')
      .where({ slug: 'newer' })
      .first('updated_at')
    expect(xml).toContain(`/products/newer</loc><lastmod>${changedAt}</lastmod></url>`)
    // The home page has no date, because the time of the build is no indication of changes.
    expect(xml).toContain('<loc>https://shop.example/</loc></url>')
  })

  it('has the format of sitemaps.org, and may be cached for an hour', async () => {
    const answer = await fetch(`${url}/sitemap.xml`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await answer.text()).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n<url>/,
    )
    const head = await fetch(`${url}/sitemap.xml`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('is written again only after the catalogue has changed', async () => {
    const { db } = shop.deps
    expect(pathsIn(await read())).toContain('/products/newer')
    await db('products').where({ slug: 'newer' }).update({ status: 'ARCHIVED' })
    expect(pathsIn(await read())).toContain('/products/newer')
    await db.transaction(bumpCatalogVersion)
    expect(pathsIn(await read())).not.toContain('/products/newer')
    expect(timesRead).toBe(1)
  })

  it('is served with security.txt, which names the contact for vulnerabilities and is valid for half a year', async () => {
    const readContacts = async () => (await fetch(`${url}/.well-known/security.txt`)).text()
    const page = 'Contact: https://shop.example/contact'
    expect(await readContacts()).toMatch(new RegExp(`^${page}\\nExpires: 20\\d\\d-.*Z\\n`))
    await saveSettings(shop, 'general', { storeEmail: 'hello@shop.example' })
    shop.passTime(2000)
    const lines = (await readContacts()).split('\n')
    expect(lines.slice(0, 2)).toEqual(['Contact: mailto:hello@shop.example', page])
    const [, expires = ''] = /^Expires: (.+)$/m.exec(lines.join('\n')) ?? []
    const days = (Date.parse(expires) - shop.deps.clock.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  it('is served with robots.txt, which excludes crawlers that the settings do not admit', async () => {
    const excludedCrawlers = async () =>
      Array.from(
        (await (await fetch(`${url}/robots.txt`)).text()).matchAll(/User-agent: ([\w-]+)/g),
        ([, name]) => name,
      )
    expect(await excludedCrawlers()).toEqual(expect.arrayContaining(['GPTBot', 'Google-Extended']))
    expect(await excludedCrawlers()).not.toContain('OAI-SearchBot')
    await saveSettings(shop, 'content', { crawlers: { assistants: false, training: true } })
    expect(await excludedCrawlers()).toContain('OAI-SearchBot')
    expect(await excludedCrawlers()).not.toContain('GPTBot')
    await saveSettings(shop, 'content', {})
  })

  it('is where robots.txt says, and at no other address', async () => {
    const text = await (await fetch(`${url}/robots.txt`)).text()
    expect(text.split('\n')).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(text.split('\n')).toContain('Disallow: /admin')
    for (const [path, method] of [
      ['/sitemap.xml', 'POST'],
      ['/sitemap.xml/', 'GET'],
      ['/robots.txt', 'POST'],
      ['/.well-known/security.txt', 'POST'],
    ])
      expect(await (await fetch(url + path, { method: method! })).text(), `${method} ${path}`).toBe(
        'another page',
      )
  })
})
