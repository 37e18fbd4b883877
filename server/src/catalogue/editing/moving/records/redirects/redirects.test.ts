import { setProductStatus } from '@shop/contracts/products/endpoints'
import { createRedirect, listRedirects } from '@shop/contracts/shop/redirectEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../../test/accounts.ts'
import { makeProduct } from '../../../../../test/catalog.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { sheetDesk } from '../../../../../test/sheets.ts'
import { useShop } from '../../../../../test/startShop.ts'

onBothDatabases('a list of redirects', dialect => {
  const shop = useShop(dialect)
  let token = ''
  const desk = sheetDesk(shop, () => token)
  let email = ''
  beforeAll(async () => {
    const owner = await signUp(shop, { isAdmin: true })
    token = owner.accessToken
    email = owner.user.email
  })
  const readRedirects = async () =>
    (await shop.call(listRedirects, {}, token)).items.map(({ path, target }) => [path, target])

  it('is imported without chains and circles, reports what it leaves out, and can be undone', async () => {
    await shop.call(createRedirect, { path: '/pages/known', target: '/sale' }, token)
    const checked = await desk.check(
      await desk.start(
        [
          'Redirect from,Redirect to',
          '/pages/a,/pages/b',
          '/pages/b,https://old.example/collections',
          '/pages/b/,/sale',
          '/pages/c,/products/nothing',
          '/sale,/collections',
          '/pages/known,/contact',
          '/pages/x,/pages/y',
          '/pages/y,/pages/x',
          '/pages/self,/PAGES/self/',
          '/pages/d,https://instagram.com/madar',
          '/pages/e,/admin/orders',
          '/pages/f,/pages/d',
          '/pages/g,/collections/all',
          '/only,',
          '/admin/orders,/sale',
          '/api/x,/sale',
        ].join('\n'),
      ),
    )
    expect(checked).toMatchObject({ format: 'redirects', found: { newProducts: 3, changedProducts: 1 } })
    const skipped = await desk.rowsOf(checked.id, 'skipped')
    expect(skipped.map(({ row, notes }) => [row, notes?.[0]?.text])).toEqual([
      [4, 'Row 3 has the same address.'],
      [5, 'There is no product on sale at this address.'],
      [6, 'This shop has a page at this address, so it cannot be redirected.'],
      [8, '/pages/x leads back to itself: visitors would go round in a circle.'],
      [9, '/pages/y leads back to itself: visitors would go round in a circle.'],
      [10, 'An address cannot lead to itself.'],
      [11, 'This shop has no page at this address.'],
      [12, 'Please enter an address of this shop, such as /collections/eid.'],
      [13, 'This shop has no page at this address.'],
      [15, 'It leads nowhere: the second column is blank.'],
      [16, 'This shop has a page at this address, so it cannot be redirected.'],
      [17, 'This shop has a page at this address, so it cannot be redirected.'],
    ])
    const applied = await desk.apply(checked.id)
    expect(applied.left).toEqual([])
    expect(await readRedirects()).toEqual([
      ['/pages/a', '/collections'],
      ['/pages/b', '/collections'],
      ['/pages/g', '/collections'],
      ['/pages/known', '/contact'],
    ])
    const [report, ...others] = await mailsTo(shop, email)
    expect(others).toEqual([])
    expect(report?.subject).toBe('Imported: 4 redirects, with some left out')
    const facts = ['Left out: 12 rows', 'You can undo it until', `/admin/import/${applied.id}`]
    for (const fact of facts) expect(report?.text).toContain(fact)
    expect(await desk.undo(applied.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await readRedirects()).toEqual([['/pages/known', '/sale']])
  })

  it('treats only the domain of its own addresses as the former shop’s', async () => {
    const checked = await desk.check(
      await desk.start(
        [
          'Redirect from,Redirect to',
          'https://www.madar.example/pages/h,https://madar.example/sale',
          'https://madar.example/pages/i,https://evil.example/sale',
        ].join('\n'),
      ),
    )
    expect(await desk.rowsOf(checked.id, 'noted')).toMatchObject([
      { row: 2, notes: [{ text: 'madar.example is treated as the domain of the former shop.' }] },
    ])
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 3, notes: [{ text: 'evil.example is another site. Please give an address of this shop.' }] },
    ])
  })

  it('may lead to products not yet visible, with a remark, and leaves out a row with too many cells', async () => {
    const product = await makeProduct(shop, {})
    await shop.call(setProductStatus, { id: product.id, status: 'DRAFT' }, token)
    const checked = await desk.check(
      await desk.start(
        [
          'Redirect from,Redirect to',
          `/pages/draft,/products/${product.slug}`,
          '/pages/long,/sale,and more',
        ].join('\n'),
      ),
    )
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 3, notes: [{ text: expect.stringContaining('more cells than the header') }] },
    ])
    expect(await desk.rowsOf(checked.id, 'noted')).toMatchObject([
      { row: 2, notes: [{ text: expect.stringContaining('once it is shown') }] },
    ])
    expect((await desk.apply(checked.id)).left).toEqual([])
    expect(await readRedirects()).toContainEqual(['/pages/draft', `/products/${product.slug}`])
  })

  it('is looked up in a few statements, however long it is', async () => {
    const product = await makeProduct(shop, {})
    const lines = Array.from({ length: 60 }, (_, at) => `/pages/many-${at},/products/${product.slug}`)
    const started = await desk.start(['Redirect from,Redirect to', ...lines].join('\n'))
    let queryCount = 0
    const see = ({ sql }: { sql: string }) => {
      if (/\bproducts\b/.test(sql)) queryCount++
    }
    shop.deps.db.on('query', see)
    const checked = await desk.check(started)
    shop.deps.db.removeListener('query', see)
    expect(checked.found).toMatchObject({ newProducts: 60 })
    expect(queryCount).toBeLessThan(5)
  })
})
