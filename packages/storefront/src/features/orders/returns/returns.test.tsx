// @vitest-environment jsdom
import type { OrderReturns, Return } from '@shop/contracts/returns/entities'
import { ApiError } from '@shop/client/ApiError'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../../kit/shop/browser.ts'
import { someProduct } from '../../../test/someProduct.ts'
import { someVariant } from '../../../test/someVariant.ts'
import { forgetEverything, openShop, rememberUser, until } from '../../../test/openShop.tsx'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import { someOrder, someOrderItem } from '../../../test/someOrder.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeEach(forgetEverything)
afterEach(() => shop.close())

const at = '2026-11-20T10:00:00.000Z'
const [najd, fes] = [someOrderItem('Najd', { quantity: 2 }), someOrderItem('Fes')]
fes.product.id = idOf(1)
const order = someOrder(idOf(1), { items: [najd, fes], shippedAt: at })
const asked: Return = {
  id: idOf(5),
  code: 'R-7KQ4-MX3P',
  state: 'ASKED',
  note: '',
  askedAt: at,
  sentAt: null,
  receivedAt: null,
  checkedAt: null,
  endedAt: null,
  refund: null,
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
}
const open: OrderReturns = {
  returns: [],
  left: [
    { itemId: najd.id, quantity: 2 },
    { itemId: fes.id, quantity: 1 },
  ],
  until: '2026-12-20T10:00:00.000Z',
  refusal: null,
}
const after = (change: Partial<Return>): OrderReturns => ({ ...open, returns: [{ ...asked, ...change }] })

const visit = (answers: Parameters<typeof openShop>[1]) => {
  rememberUser(someUser)
  return openShop(`/profile?tab=orders&order=${order.id}`, {
    '/auth/me': someUser,
    '/orders': { orders: [order], total: 1, page: 1, totalPages: 1 },
    '/orders/{id}': order,
    '/orders/{id}/documents': { items: [] },
    ...answers,
  })
}
const text = () => document.body.textContent
const sent = (path: string) =>
  shop.call.mock.calls
    .filter(([endpoint]) => endpoint.path === path && endpoint.method === 'POST')
    .map(call => (call as unknown[])[1])
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(
    element => element.textContent === label || element.getAttribute('aria-label')?.startsWith(label),
  )
const choose = (name: string, value: string) => {
  const select = document.querySelector<HTMLSelectElement>(`dialog select[name^=${name}]`)!
  select.value = value
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
}

const option = (group: string, value: string) =>
  document.querySelector<HTMLInputElement>(`dialog [data-choice=${group}] input[value="${value}"]`)!
const shown = (group: string) =>
  [...document.querySelectorAll(`dialog [data-choice=${group}] label`)].map(label => label.textContent.trim())

test('is booked in three taps: the garment, the reason, and go', async () => {
  let refuses = true
  shop = await visit({
    '/orders/{id}/returns/quote': { refund: 6599 },
    '/orders/{id}/returns': ({ lines }: { lines?: unknown }) => {
      if (!lines) return open
      if (refuses) throw new ApiError(409, 'This order has ended.', 'not_returnable')
      return after({})
    },
  })
  await until(() => expect(text()).toContain('Exchange it or send it back by 20 December 2026.'))
  button('Exchange or return items')!.click()
  await until(() => expect(document.querySelectorAll('dialog [type=checkbox]')).toHaveLength(2))
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose what you are sending back.'))
  document.querySelector<HTMLInputElement>('dialog [type=checkbox]')!.click()
  await until(() => expect(document.querySelector('dialog select')).toBeTruthy())
  expect(text()).not.toContain('Please choose what you are sending back.')
  // Most people return one.
  expect(text()).toContain('How many of the 2?')
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose a reason.'))
  choose('reason', 'too_short')
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose what you would like instead.'))
  choose('instead', 'refund')
  await until(() =>
    expect(text()).toContain(
      'We refund £65.99 once we have checked your parcel. The postage is yours to pay.',
    ),
  )
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('This order has ended.'))
  refuses = false
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('Your return is booked.'))
  const [first, second] = sent('/orders/{id}/returns') as { returnId: string }[]
  expect(second).toMatchObject({
    id: order.id,
    lines: [{ itemId: najd.id, quantity: 1, reason: 'too_short' }],
    note: '',
  })
  expect(second!.returnId).toBe(first!.returnId)
})

test('is swapped for what is in stock, and a difference is paid at once', async () => {
  const goTo = vi.spyOn(browser, 'goTo').mockImplementation(() => undefined)
  const product = someProduct({
    variants: [
      someVariant({ size: '54', stock: 3, price: 5000, id: fes.variant.id ?? '' }),
      someVariant({ size: '56', stock: 0, price: 5000, id: idOf(72) }),
      someVariant({ size: '58', stock: 2, price: 6000, id: idOf(73) }),
      someVariant({ color: 'Navy', size: '58', stock: 0, price: 6000, id: idOf(74) }),
    ],
  })
  const dearer = {
    choice: 'White, Size 58',
    orderId: idOf(80),
    orderNumber: 'M-10490',
    status: 'PENDING' as const,
    toPay: 1000,
    paymentUrl: 'https://pay.test/1',
  }
  let current: OrderReturns = { ...open, left: [{ itemId: fes.id, quantity: 1 }] }
  shop = await visit({
    '/products/{id}': product,
    '/orders/{id}/returns': ({ lines, returnId }: { lines?: unknown; returnId?: string }) => {
      if (lines) current = after({ id: returnId ?? '', lines: [{ ...asked.lines[0]!, swap: dearer }] })
      return current
    },
  })
  await until(() => expect(button('Exchange or return items')).toBeTruthy())
  button('Exchange or return items')!.click()
  // The only piece is chosen already.
  const kinds = () =>
    [...document.querySelectorAll('dialog select[name^=instead] option')].map(
      ({ textContent }) => textContent,
    )
  await until(() => expect(kinds()).toEqual(['Please choose', 'My money back', 'An exchange']))
  choose('instead', 'exchange')
  await until(() => expect(shown('color')).toEqual(['White', 'NavySold out']))
  expect(shown('size')).toEqual(['54What you have', '56Sold out', '58£10.00 more'])
  const looks = (label: string, value: string) => [
    option(label, value).disabled,
    option(label, value).closest('label')?.dataset['availability'],
  ]
  // Greyed, but not struck through as if it were sold out.
  expect(looks('size', fes.variant.id ?? '')).toEqual([true, 'available'])
  expect(looks('size', idOf(72))).toEqual([true, 'sold-out'])
  // Only what was faulty can be wanted again.
  choose('reason', 'faulty')
  await until(() => expect(shown('size')[0]).toBe('54'))
  option('size', fes.variant.id ?? '').click()
  await until(() => expect(text()).toContain('Nothing to pay now. Your exchange is sent as soon as'))
  choose('reason', 'too_short')
  await until(() => expect(shown('size')[0]).toBe('54What you have'))
  button('Confirm')!.click()
  await until(() => expect(text()).toContain('Please choose a size below.'))
  // A colour that is sold out can be looked at.
  option('color', 'Navy').click()
  await until(() => expect(shown('size')).toEqual(['58Sold out']))
  option('color', 'White').click()
  await until(() => expect(shown('size')).toHaveLength(3))
  option('size', idOf(73)).click()
  await until(() => expect(text()).toContain('To pay now: £10.00.'))
  expect(text()).not.toContain('Please choose a size below.')
  button('Pay £10.00')!.click()
  await until(() => expect(goTo).toHaveBeenCalledWith('https://pay.test/1'))
  expect(sent('/orders/{id}/returns')).toMatchObject([{ lines: [{ itemId: fes.id, swapFor: idOf(73) }] }])
  await until(() =>
    expect(text()).toContain(
      'You receive: White, Size 58 (order M-10490), held for half an hour while you pay',
    ),
  )
  expect(document.querySelector('a[href="https://pay.test/1"]')?.textContent).toBe('Pay £10.00')
})

type Swap = NonNullable<Return['lines'][number]['swap']>
const swap: Swap = {
  choice: 'White, Size 56',
  orderId: idOf(80),
  orderNumber: 'M-10490',
  status: 'PAID',
  toPay: 0,
  paymentUrl: null,
}
const exchanged = (change: Partial<Return>, swapped: Partial<Swap> = {}) =>
  after({ ...change, lines: [{ ...asked.lines[0]!, swap: { ...swap, ...swapped } }] })

test('is called an exchange, held for its parcel and packed once that has arrived', async () => {
  shop = await visit({ '/orders/{id}/returns': exchanged({}) })
  await until(() => expect(text()).toContain('Exchange R-7KQ4-MX3P, booked on 20 November 2026'))
  expect(text()).toContain('held for you, and sent as soon as your parcel reaches us')
  expect(button('Cancel Exchange')).toBeTruthy()
  shop.close()
  shop = await visit({ '/orders/{id}/returns': exchanged({ state: 'RECEIVED', receivedAt: at }) })
  await until(() => expect(text()).toContain('your parcel has arrived, and we are packing this for you'))
  expect(text()).not.toContain('as soon as your parcel reaches us')
})

test('is called a return again once nothing is held in exchange', async () => {
  shop = await visit({ '/orders/{id}/returns': exchanged({}, { status: 'CANCELED' }) })
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, booked on 20 November 2026'))
  expect(text()).toContain('no longer held: you receive a refund in its place')
})

test('says where it stands, is said to be posted, and is taken back after a question', async () => {
  let current = after({})
  shop = await visit({
    '/orders/{id}/returns': () => current,
    '/orders/{id}/returns/{returnId}/sent': () => (current = after({ state: 'SENT', sentAt: at })),
    '/orders/{id}/returns/{returnId}/cancel': () => (current = after({ state: 'CANCELED' })),
  })
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, booked on 20 November 2026'))
  button('I have posted')!.click()
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P, posted on 20 November 2026'))
  button('Cancel return')!.click()
  await until(() => expect(document.querySelector('dialog')).toBeTruthy())
  const confirm = [...document.querySelectorAll('dialog button')].find(
    ({ textContent }) => textContent === 'Cancel Return',
  )
  ;(confirm as HTMLButtonElement).click()
  await until(() => expect(text()).toContain('Return R-7KQ4-MX3P was cancelled'))
})

test('holds nothing once it is cancelled, even before its order has ended; the orders are read again', async () => {
  let current = exchanged({}, { status: 'PENDING', paymentUrl: 'https://pay.test/1' })
  shop = await visit({
    '/orders/{id}/returns': () => current,
    '/orders/{id}/returns/{returnId}/cancel': () => {
      const [{ lines } = asked] = current.returns
      return (current = after({ state: 'CANCELED', lines }))
    },
  })
  const readsOf = (path: string) => shop.call.mock.calls.filter(([called]) => called.path === path).length
  await until(() => expect(text()).toContain('held for half an hour'))
  const before = readsOf('/orders')
  button('Cancel exchange')!.click()
  await until(() => expect(document.querySelector('dialog')).toBeTruthy())
  ;[...document.querySelectorAll<HTMLButtonElement>('dialog button')]
    .find(({ textContent }) => textContent === 'Cancel Exchange')!
    .click()
  await until(() => expect(text()).toContain('was cancelled'))
  expect(text()).toContain('no longer held.')
  expect(document.querySelector('a[href="https://pay.test/1"]')).toBeNull()
  await until(() => expect(readsOf('/orders')).toBe(before + 1))
  shop.close()
  shop = await visit({ '/orders/{id}/returns': exchanged({ state: 'CANCELED' }) })
  await until(() => expect(text()).toContain('no longer held.'))
})

test('tells what was refunded and deducted, and why nothing more can be returned', async () => {
  const [line] = asked.lines
  shop = await visit({
    '/orders/{id}/returns': {
      ...after({
        state: 'DONE',
        refund: 5500,
        lines: [
          {
            ...line!,
            outcomes: { restock: 0, repair: 0, write_off: 1 },
            deduction: 500,
            deductionReason: 'Stained',
          },
        ],
      }),
      left: [],
      refusal: 'Everything in this order has been returned or is on its way back.',
    },
  })
  await until(() => expect(text()).toContain('Refund: £55.00'))
  expect(text()).toContain('(£5.00 deducted: Stained)')
  expect(text()).toContain('Everything in this order has been returned or is on its way back.')
  expect(button('Exchange or return items')).toBeUndefined()
})

test('a colour keeps the size that was chosen, and more units than are left give it up', async () => {
  const product = someProduct({
    variants: [
      someVariant({ size: '54', stock: 3, id: fes.variant.id ?? '' }),
      someVariant({ size: '56', stock: 3, id: idOf(72) }),
      someVariant({ color: 'Navy', size: '56', stock: 1, id: idOf(73) }),
    ],
  })
  shop = await visit({
    '/products/{id}': product,
    '/orders/{id}/returns': { ...open, left: [{ itemId: fes.id, quantity: 2 }] },
  })
  await until(() => expect(button('Exchange or return items')).toBeTruthy())
  button('Exchange or return items')!.click()
  await until(() => expect(text()).toContain('We hold another size or colour for you'))
  choose('instead', 'exchange')
  await until(() => expect(shown('size')).toHaveLength(2))
  option('size', idOf(72)).click()
  await until(() => expect(option('size', idOf(72)).checked).toBe(true))
  option('color', 'Navy').click()
  await until(() => expect(option('size', idOf(73)).checked).toBe(true))
  button('One more')!.click()
  await until(() => expect(text()).toContain('Only 1 left'))
  expect(text()).not.toContain('Nothing to pay now.')
})
