// @vitest-environment jsdom
import type { Answers } from '@shop/client/test/answerFrom'
import type { HandOver } from '@shop/contracts/checkout/handOverEndpoints'
import { beforeEach, expect, test, vi } from 'vitest'
import { browser } from '../../kit/shop/browser.ts'
import { forgetEverything, openShop } from '../../test/openShop.tsx'
import { idOf, listOf } from '../../test/samples.ts'
import { someOrderItem } from '../../test/someOrder.ts'

beforeEach(forgetEverything)
let shop: Awaited<ReturnType<typeof openShop>>

const selection: HandOver = {
  agent: 'agent.example',
  items: [someOrderItem('a')],
  currency: 'GBP',
  subtotal: 4000,
  discount: 0,
  notes: [],
  isOver: false,
  paidOrderId: null,
  payment: null,
  amountToConfirm: null,
  checkout: null,
}
const open = async (change: Partial<HandOver>, extraAnswers: Answers = {}) => {
  const answers = {
    '/products': listOf(),
    '/handovers/{token}': { ...selection, ...change },
    '/handovers/{token}/state': { isOpen: true as const },
    ...extraAnswers,
  }
  shop = await openShop('/continue/token', answers)
}
const text = () => shop.page.querySelector('main')?.textContent ?? ''

test('shows the assistant’s selection, which can be added to the cart', async () => {
  await open({})
  expect(text()).toContain('Your assistant (agent.example) has chosen these for you.')
  expect(text()).toContain('Continue to Cart')
})

test('shows a checkout with its total, delivery and address, and leads on to checkout', async () => {
  const address = {
    firstName: 'Aisha',
    lastName: 'Khan',
    address1: '1 High Street',
    address2: '',
    city: 'Leeds',
    state: '',
    postalCode: 'LS1 4AB',
    country: 'GB' as const,
  }
  const sums = { shipping: 999, total: 4999 }
  const delivery = { delivery: 'Express delivery', arrives: 'Wed 25 – Thu 26 Nov' }
  await open({ checkout: { ...sums, ...delivery, address } })
  for (const shown of [
    '£49.99 in total, with £9.99 for delivery',
    'Express delivery',
    'Arrives Wed 25 – Thu 26 Nov',
    '1 High Street',
    'LS1 4AB',
  ])
    expect(text()).toContain(shown)
  expect(text()).not.toContain('before delivery')
  expect(text()).toContain('Continue to Checkout')
})

test('links to the bank if the bank requires confirmation of the payment', async () => {
  await open({ payment: 'https://pay.example/authenticate', amountToConfirm: 4599 })
  const goTo = vi.spyOn(browser, 'goTo').mockReturnValue()
  const { title, quantity } = selection.items[0]!
  expect(text()).toContain('Confirm £45.99 to Qamis & Co')
  expect(text()).toContain(
    `Your bank asks you to confirm this payment for ${quantity} × ${title}. Nothing is charged until you do.`,
  )
  await shop.click('main button')
  expect(goTo).toHaveBeenCalledWith('https://pay.example/authenticate')
})

test('can check again while a payment is in progress, and links to the order once it is paid', async () => {
  const paid = { ...selection, isOver: true, paidOrderId: idOf('order') }
  const answers = [{ ...selection, payment: 'under way' as const }, paid]
  await open({}, { '/handovers/{token}': () => answers.shift() ?? paid })
  expect(text()).toContain('Your payment is on its way')
  await shop.click('main button')
  await vi.waitFor(() => expect(text()).toContain('Your order is paid'))
  expect(shop.page.querySelector('main a')?.getAttribute('href')).toBe(`/order/${idOf('order')}`)
})

test('explains which items are sold out or have another price, and offers the rest', async () => {
  const note = 'The price of Najd Thobe (White, Size 56) has changed from £40.00 to £45.00.'
  await open({ notes: [note] })
  expect(text()).toContain(note)
  expect(text()).toContain('Continue to Cart')
  await open({ items: [], notes: ['Najd Thobe (Sand, Size 56) is sold out.'] })
  expect(text()).toContain('None of these is available now')
  expect(text()).toContain('Najd Thobe (Sand, Size 56) is sold out. Your assistant can')
  expect(text()).not.toContain('Continue to Cart')
})

test('explains that a selection has expired, with links', async () => {
  await open({ isOver: true })
  expect(text()).toContain('This selection has ended')
  expect(text()).toContain('Browse the Collections')
})

test('explains that an unknown link cannot be opened, with links', async () => {
  await open({}, { '/handovers/{token}/state': undefined })
  expect(text()).toContain('This link cannot be opened')
  expect(text()).toContain('Your assistant can put together a new one.')
  expect(text()).toContain('Browse the Collections')
})
