// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { Answers } from '@shop/client/test/answerFrom'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { removedUnit, type ChangeableUnits } from '@shop/contracts/orders/changeEndpoints'
import { expect, it } from 'vitest'
import { order, orderLine, orderRow, unitsLeft, variantOffer } from '../../../test/anOrder.ts'
import { until, useOffice, useClicks } from '../../../test/openOffice.tsx'
import { at, idOf, listOf } from '../../../test/samples.ts'

const changes = '/admin/orders/{id}/changes'
const line = orderLine({ quantity: 2, lineTotal: 10_000, price: 5000, discount: 1000 })
const paid: AdminOrder = { ...order, status: 'PAID', items: [line], leftToRefund: 9599, paidAt: at }
const left: ChangeableUnits['lines'][number] = {
  ...unitsLeft(line),
  offers: [
    { ...variantOffer(3, 'White, Size M'), variantId: line.variant.id ?? '' },
    variantOffer(31, 'White, Size L'),
    variantOffer(32, 'White, Size XL', 1000),
    variantOffer(33, 'White, Size S', -900),
  ],
}
const one: ChangeableUnits = { refusal: null, lines: [{ ...left, quantity: 1 }] }

const office = useOffice()
const clicks = useClicks()

const open = (place: string, shown: ChangeableUnits = one, answers: Answers = {}) => {
  office.open(place, {
    '/admin/orders': listOf(orderRow({ status: 'PAID' })),
    '/admin/orders/{id}': paid,
    '/orders/{id}/documents': { items: [] },
    '/admin/orders/{id}/money': { moves: [] },
    '/admin/outbox': listOf(),
    '/admin/returns': listOf(),
    '/admin/orders/{id}/changeable': shown,
    [changes]: paid,
    ...answers,
  })
}
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`)
  if (!found) throw new Error(`no field ${name} in ${document.body.textContent}`)
  return found
}
const choose = (name: string, value: string) => {
  const select = field(name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
const submit = () => document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')!
const begin = async (shown: ChangeableUnits = one, answers: Answers = {}) => {
  open(`/admin/orders/${order.id}`, shown, answers)
  await office.shows(line.title)
  office.press('Change')
  await until(() => field('lines.0.variantId'))
}

it('changes whole lines of an exchange, without money, and says what else can be done', async () => {
  const exchangeNote = 'This order is an exchange. For anything else, please close return R-7K2MQ.'
  await begin({ refusal: null, exchangeNote, lines: [{ ...left, offers: left.offers.slice(0, 2) }] })
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(exchangeNote)
  expect([...field('lines.0.variantId').querySelectorAll('option')].map(({ label }) => label)).toEqual([
    'Please choose',
    'White, Size L (4 left)',
  ])
  expect(document.querySelector('[name="lines.0.quantity"]')).toBeNull()
  choose('lines.0.variantId', idOf(31))
  submit().click()
  await office.shows('Order changed')
  expect(office.sentTo(changes)).toMatchObject([{ lines: [{ quantity: 2, variantId: idOf(31) }] }])
})

it('changes an order in three clicks from the list, not counting fields', async () => {
  open('/admin/orders')
  await office.shows('Idris Bello')
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await office.shows(line.title)
  office.press('Change')
  await until(() => field('lines.0.variantId'))
  expect([...field('lines.0.variantId').querySelectorAll('option')].map(({ label }) => label)).toEqual([
    'Please choose',
    'White, Size L (4 left)',
    'White, Size XL (£10.00 more, 4 left)',
    'White, Size S (£9.00 less, 4 left)',
    'Something else, or ask for the difference…',
    'Nothing – take it out and refund it',
  ])
  choose('lines.0.variantId', idOf(31))
  await office.shows('The price paid stays the same.')
  submit().click()
  await office.shows('Order changed')
  expect(clicks.count).toBe(3)
  expect(office.sentTo(changes)).toEqual([
    {
      id: order.id,
      changeId: expect.any(String),
      lines: [{ itemId: line.id, quantity: 1, variantId: idOf(31), left: 1 }],
      notify: true,
    },
  ])
})

it('refunds the difference to a cheaper variant, unless staff decline', async () => {
  await begin()
  choose('lines.0.variantId', idOf(33))
  // The offer is what is paid back: the order has a discount of 10%.
  await office.shows('Refund the difference of £9.00')
  submit().click()
  await office.shows('Order changed')
  expect(office.sentTo(changes)).toMatchObject([{ refund: 900 }])
})

it('removes a piece and states its refund', async () => {
  await begin({ refusal: null, lines: [left] })
  office.type('Pieces', '1')
  choose('lines.0.variantId', removedUnit)
  await office.shows('£45.00 will be refunded to the customer.')
  submit().click()
  await office.shows('Order changed')
  expect(office.sentTo(changes)).toMatchObject([
    { lines: [{ quantity: 1, variantId: removedUnit }], refund: 4500 },
  ])
})

it('leads to another product, or to a payment link for the difference', async () => {
  await begin()
  choose('lines.0.variantId', 'another')
  await office.shows(`Add to order ${order.number}`)
})

it('says that the surcharge of a more expensive variant is not charged', async () => {
  await begin()
  choose('lines.0.variantId', idOf(32))
  await office.shows('This costs £10.00 more, which the customer will not be charged.')
  submit().click()
  await office.shows('Order changed')
  expect(office.sentTo(changes)[0]).not.toHaveProperty('refund')
})

it('splits one line into two sizes, with no more units than it has', async () => {
  await begin({ refusal: null, lines: [left] })
  office.type('Pieces', '3')
  choose('lines.0.variantId', idOf(31))
  submit().click()
  await office.shows('Only 2 can still be changed.')
  office.type('Pieces', '1')
  await office.shows('Another Size')
  office.press('Another Size')
  await until(() => field('lines.1.variantId'))
  choose('lines.1.variantId', idOf(32))
  await until(() => expect(submit().disabled).toBe(false))
  submit().click()
  await office.shows('Order changed')
  expect(office.sentTo(changes)).toMatchObject([
    {
      lines: [
        { quantity: 1, variantId: idOf(31) },
        { quantity: 1, variantId: idOf(32) },
      ],
    },
  ])
})

it('asks for a variant without mentioning ids', async () => {
  await begin()
  field('lines.0.variantId').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await office.shows('This field is required.')
  expect(document.body.textContent).not.toContain('valid id')
})

it('offers no change for units already sent', async () => {
  const sent = { ...paid, items: [{ ...line, toSend: 0 }] }
  open(`/admin/orders/${order.id}`, one, { '/admin/orders/{id}': sent })
  await office.shows(line.title, 'Refund')
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
    'Change',
  )
})

it('explains why nothing can be changed', async () => {
  const refusal = 'This order is packed. Please book an exchange once it has been sent.'
  open(`/admin/orders/${order.id}`, { refusal, lines: [] })
  await office.shows(line.title)
  await office.press('Change').shows(refusal)
})

it('keeps a chosen variant that has just sold out', async () => {
  await begin(one, {
    [changes]: new ApiError(409, 'Size L is sold out. Please choose another.', 'out_of_stock'),
  })
  choose('lines.0.variantId', idOf(31))
  submit().click()
  await office.shows('Size L is sold out.')
  expect(field('lines.0.variantId').value).toBe(idOf(31))
})
