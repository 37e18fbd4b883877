import { createRedirect, listRedirects } from '@shop/contracts/shop/redirectEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../../test/accounts.ts'
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
  const listed = async () =>
    (await shop.call(listRedirects, {}, token)).items.map(({ path, target }) => [path, target])

  it('is imported without chains and circles, says what it leaves out, and is taken back', async () => {
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
        ].join('\n'),
      ),
    )
    expect(checked).toMatchObject({ format: 'redirects', found: { newProducts: 4, changedProducts: 1 } })
    const skipped = await desk.rowsOf(checked.id, 'skipped')
    expect(skipped.map(({ row, notes }) => [row, notes?.[0]?.text])).toEqual([
      [4, 'Row 3 has the same address.'],
      [5, 'There is no product on sale at this address.'],
      [6, 'This shop has a page at this address, so it leads nowhere else.'],
    ])
    const applied = await desk.apply(checked.id)
    expect(applied.left).toEqual([
      { title: '/pages/y', reason: '/pages/x leads to /pages/y: visitors would go round in a circle.' },
    ])
    expect(await listed()).toEqual([
      ['/pages/a', '/collections'],
      ['/pages/b', '/collections'],
      ['/pages/known', '/contact'],
      ['/pages/x', '/pages/y'],
    ])
    const [report, ...others] = await mailsTo(shop, email)
    expect(others).toEqual([])
    expect(report?.subject).toBe('Imported: 4 redirects, with some left out')
    const facts = [
      'Refused: 1 redirect',
      'Left out: 3 rows',
      '/pages/y: /pages/x leads to /pages/y',
      'You can undo it until',
      `/admin/import/${applied.id}`,
    ]
    for (const fact of facts) expect(report?.text).toContain(fact)
    expect(await desk.undo(applied.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await listed()).toEqual([['/pages/known', '/sale']])
  })
})
