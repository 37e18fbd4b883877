// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, rememberUser, until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import { someOrder } from '../../../test/someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)

const newest = someOrder(idOf(1), { number: 'M-10001' })
const oldest = someOrder(idOf(2), { number: 'M-10002' })
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
    '/orders/{id}': ({ id }: { id: string }) => (id === newest.id ? newest : oldest),
  })
}
const cardStates = () =>
  [...shop.page.querySelectorAll('main article')].map(
    card =>
      `${card.querySelector('h3')?.textContent} ${card.querySelector('[aria-expanded="true"]') ? 'open' : 'closed'}`,
  )

test('a link from an email shows its order, even if it is on another page of the list', async () => {
  shop = await open(`&order=${oldest.id}`)
  await until(() => expect(cardStates()).toEqual(['Order M-10002 open', 'Order M-10001 closed']))
  await shop.click('[aria-expanded="true"]')
  expect(cardStates()).toEqual(['Order M-10002 closed', 'Order M-10001 closed'])
  shop.close()
  shop = await open(`&order=${newest.id}`)
  await until(() => expect(cardStates()).toEqual(['Order M-10001 open']))
})

test('an order is named by its order number, with the last eight characters of its id as reference', async () => {
  shop = await open('')
  await until(() =>
    expect(shop.find('main article').textContent).toMatch(/^Order M-10001.*Reference 00000001/),
  )
})

test('a page beyond the last shows the last one', async () => {
  shop = await open('&page=9')
  await until(() => expect(cardStates()).toEqual(['Order M-10002 closed']))
  expect(shop.page.textContent).toContain('Page 2 of 2')
})
