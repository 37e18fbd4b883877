// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import { someOrder } from '../../../test/someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

const [newest, oldest] = [someOrder(idOf(1)), someOrder(idOf(2))]
const pages = [[newest], [oldest]]
const open = (query: string) => {
  rememberUser(someUser)
  return openShop(`/profile?tab=orders${query}`, {
    '/auth/me': someUser,
    '/orders': ({ page }: { page: number }) => ({
      orders: pages[page - 1] ?? [],
      total: 2,
      page,
      totalPages: 2,
    }),
    '/orders/{id}': ({ id }: { id: string }) => someOrder(id),
  })
}
const shown = () =>
  [...shop.page.querySelectorAll('main article')].map(
    card =>
      `${card.querySelector('h3')?.textContent} ${card.querySelector('[aria-expanded="true"]') ? 'open' : 'closed'}`,
  )

test('a link from a mail shows its order, wherever in the list it stands', async () => {
  shop = await open(`&order=${oldest.id}`)
  await until(() => expect(shown()).toEqual(['Order 00000002 open', 'Order 00000001 closed']))
  await shop.click('[aria-expanded="true"]')
  expect(shown()).toEqual(['Order 00000002 closed', 'Order 00000001 closed'])
  shop.close()
  shop = await open(`&order=${newest.id}`)
  await until(() => expect(shown()).toEqual(['Order 00000001 open']))
})

test('a page beyond the last is the last', async () => {
  shop = await open('&page=9')
  await until(() => expect(shown()).toEqual(['Order 00000002 closed']))
  expect(shop.page.textContent).toContain('Page 2 of 2')
})
