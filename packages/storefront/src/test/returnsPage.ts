import { blank } from '@shop/client/test/blank'
import { type OrderReturns, Return } from '@shop/contracts/returns/entities'
import { beforeEach } from 'vitest'
import { forgetEverything, openShop, rememberUser } from './openShop.tsx'
import { idOf } from './samples.ts'
import { someUser } from './someCart.ts'
import { someOrder, someOrderItem } from './someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>> | undefined

/** Starts each test of a file with an empty browser. */
export const useReturns = (): void => {
  beforeEach(forgetEverything)
}

export const at = '2026-11-20T10:00:00.000Z'
export const [najd, fes] = [someOrderItem('Najd', { quantity: 2 }), someOrderItem('Fes')]
fes.product.id = idOf(1)
export const order = someOrder(idOf(1), {
  items: [najd, fes],
  shippedAt: at,
  parcels: [
    {
      id: idOf(9),
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      sentAt: at,
      deliveredAt: null,
      lines: [],
    },
  ],
})
export const someReturn = blank(Return, {
  id: idOf(5),
  code: 'R-7KQ4-MX3P',
  state: 'ASKED',
  askedAt: at,
  expected: 13_198,
  lines: [
    {
      id: idOf(6),
      itemId: najd.id,
      title: najd.title,
      choice: 'White, Size 54',
      quantity: 2,
      reason: 'too_short',
      swap: null,
      outcomes: null,
      deduction: 0,
      deductionReason: '',
    },
  ],
})
export const noReturnsYet: OrderReturns = {
  returns: [],
  left: [
    { itemId: najd.id, quantity: 2 },
    { itemId: fes.id, quantity: 1 },
  ],
  until: '2026-12-20T10:00:00.000Z',
  refusal: null,
}
export const returnsWith = (change: Partial<Return>): OrderReturns => ({
  ...noReturnsYet,
  returns: [{ ...someReturn, ...change }],
})

/** Opens the order in the account, replacing the page that was open. */
export const openReturns = async (answers: Parameters<typeof openShop>[1]) => {
  shop?.close()
  rememberUser(someUser)
  shop = await openShop(`/profile?tab=orders&order=${order.id}`, {
    '/auth/me': someUser,
    '/orders': { orders: [order], total: 1, page: 1, totalPages: 1 },
    '/orders/{id}': order,
    '/orders/{id}/documents': { items: [] },
    ...answers,
  })
  return shop
}
export const text = () => document.body.textContent
export const sentInputs = (path: string) =>
  (shop?.call.mock.calls ?? [])
    .filter(([endpoint]) => endpoint.path === path && endpoint.method === 'POST')
    .map(call => (call as unknown[])[1])
export const findButton = (label: string) =>
  [...document.querySelectorAll('button')].find(
    element => element.textContent === label || element.getAttribute('aria-label')?.startsWith(label),
  )
export const choose = (name: string, value: string) => {
  const select = document.querySelector<HTMLSelectElement>(`dialog select[name^=${name}]`)!
  select.value = value
  if (select.value !== value) throw new Error(`${name} has no option ${value}`)
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
}

export const findOption = (group: string, value: string) =>
  document.querySelector<HTMLInputElement>(`dialog [data-choice=${group}] input[value="${value}"]`)!
export const optionLabels = (group: string) =>
  [...document.querySelectorAll(`dialog [data-choice=${group}] label`)].map(label => label.textContent.trim())
